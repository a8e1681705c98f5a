/** What every store must do, whatever it is made of: one suite for all adapters. */
import { expect, it } from 'vitest';
import type { LogEntry, Store } from './store.ts';

export interface StoreUnderTest {
  readonly open: () => Store;
  /** The clock that the store goes by. */
  readonly clock: { now: number };
}

const entry = (call: string): LogEntry => ({
  time: '2026-01-01T00:00:00.000Z',
  session: 's',
  call,
  kind: 'intent',
  server: 'files',
  tool: 'delete',
});

export function storeContract(create: () => StoreUnderTest): void {
  it('keeps the log in order, beyond the life of whoever wrote it', async () => {
    const { open } = create();
    const first = open();
    first.appendSoon(entry('a'));
    await first.append(entry('b'));
    first.appendSoon(entry('c'));
    first.close();
    const second = open();
    expect([...second.readLog()].map((record) => record.entry.call)).toEqual(['a', 'b', 'c']);
    second.close();
  });

  it('gives an approved call to one claimant only, once', () => {
    const { open, clock } = create();
    const [one, two] = [open(), open()];
    const { id } = one.requestApproval({ fingerprint: 'f', expiresAt: clock.now + 1000, summary: { tool: 'delete' } });
    expect(one.claimApproval('f')).toBe(false);
    expect(two.decideApproval(id, 'approved')).toBe(true);
    expect(two.claimApproval('another')).toBe(false);
    expect([one.claimApproval('f'), two.claimApproval('f'), one.claimApproval('f')]).toEqual([true, false, false]);
    expect(two.listApprovals().map(({ status }) => status)).toEqual(['used']);
    one.close();
    two.close();
  });

  it('lets an approval be answered once, and only in time', () => {
    const { open, clock } = create();
    const store = open();
    const request = { summary: {}, expiresAt: clock.now + 1000 };
    const denied = store.requestApproval({ ...request, fingerprint: 'denied' });
    expect([store.decideApproval(denied.id, 'denied'), store.decideApproval(denied.id, 'approved')]).toEqual([
      true,
      false,
    ]);
    const late = store.requestApproval({ ...request, fingerprint: 'late' });
    const unused = store.requestApproval({ ...request, fingerprint: 'unused' });
    store.decideApproval(unused.id, 'approved');
    clock.now += 1000;
    expect([store.decideApproval(late.id, 'approved'), store.claimApproval('unused')]).toEqual([false, false]);
    expect(store.listApprovals().map(({ status }) => status)).toEqual(['denied', 'expired', 'expired']);
    store.close();
  });

  it('asks a person once, however often the call is made while it waits', () => {
    const { open, clock } = create();
    const store = open();
    const request = { fingerprint: 'f', summary: {}, expiresAt: clock.now + 1000 };
    expect(store.requestApproval(request).id).toBe(store.requestApproval(request).id);
    clock.now += 1000;
    store.requestApproval({ ...request, expiresAt: clock.now + 1000 });
    expect(store.listApprovals().map(({ status }) => status)).toEqual(['expired', 'pending']);
    store.close();
  });
}
