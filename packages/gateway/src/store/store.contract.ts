/** What every store must do, whatever it is made of: one suite for all adapters. */
import type { Claim, ObservedTool } from '@hintlock/core';
import { expect, it } from 'vitest';
import { type GrantScope, type LogEntry, type LogRecord, SESSION_ENDED, type Store } from './store.ts';

export interface StoreUnderTest {
  /** Opens the same state each time. */
  readonly open: () => Store;
  /** The clock that the store goes by. */
  readonly clock: { now: number };
}

const START = Date.parse('2026-01-01T00:00:00.000Z');

function entry(call: string, second = 0): LogEntry {
  const time = new Date(START + second * 1000).toISOString();
  return { time, session: 's', call, kind: 'intent', server: 'files', tool: 'delete' };
}

const SCOPE: GrantScope = { session: 's', principal: 'p', server: 'files', tool: 'delete', definition: 'd' };

async function recordsIn(store: Store): Promise<LogRecord[]> {
  const records: LogRecord[] = [];
  for await (const record of store.readLog()) records.push(record);
  return records;
}

async function callsIn(store: Store): Promise<string[]> {
  return (await recordsIn(store)).map((record) => record.entry.call);
}

export function storeContract(create: () => StoreUnderTest): void {
  logContract(create);
  approvalContract(create);
  grantContract(create);
  pinContract(create);
  observationContract(create);

  it('remembers facts beyond the life of whoever learned them', async () => {
    const { open } = create();
    const first = open();
    expect(await first.recall('era')).toBeUndefined();
    await first.remember('era', 'legacy');
    await first.remember('era', 'modern');
    await first.remember('other', '');
    await first.close();
    const second = open();
    expect([await second.recall('era'), await second.recall('other')]).toEqual(['modern', '']);
    await second.close();
  });
}

function logContract(create: () => StoreUnderTest): void {
  it('keeps the log in order, beyond the life of whoever wrote it', async () => {
    const { open } = create();
    const first = open();
    first.appendSoon(entry('a'));
    await first.append(entry('b'));
    first.appendSoon(entry('c'));
    await first.close();
    const second = open();
    expect(await callsIn(second)).toEqual(['a', 'b', 'c']);
    await second.close();
  });

  it('gives back an entry as it was given, whatever is in it', async () => {
    const { open } = create();
    const store = open();
    const odd = { ...entry('a'), text: 'line\n\u009b31m \u202e \ud800 "quoted" \\ é 😀', nested: [{ a: null }, 1.5] };
    await store.append(odd);
    expect((await recordsIn(store)).map((record) => record.entry)).toEqual([odd]);
    await store.close();
  });

  it('writes lines that come together in one link, and others in links that follow', async () => {
    const { open } = create();
    const store = open();
    await Promise.all([store.append(entry('a')), store.append(entry('b'))]);
    await store.append(entry('c'));
    expect((await recordsIn(store)).map(({ sequence }) => sequence)).toEqual([1, 1, 2]);
    await store.close();
  });

  it('writes a line that nobody waits for by itself', async () => {
    const { open } = create();
    const [writer, reader] = [open(), open()];
    writer.appendSoon(entry('a'));
    await expect.poll(() => callsIn(reader), { timeout: 5000 }).toEqual(['a']);
    await Promise.all([writer.close(), reader.close()]);
  });

  it('merges what several wrote by time', async () => {
    const { open } = create();
    const [one, two, three] = [open(), open(), open()];
    for (const second of [1, 4, 6]) await one.append(entry(String(second), second));
    for (const second of [2, 3, 7]) await two.append(entry(String(second), second));
    for (const second of [0, 5, 8]) await three.append(entry(String(second), second));
    expect(await callsIn(one)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8']);
    expect(new Set((await recordsIn(one)).map(({ chain }) => chain)).size).toBe(3);
    await Promise.all([one.close(), two.close(), three.close()]);
  });

  it('can be closed twice, and takes nothing afterwards', async () => {
    const { open } = create();
    const store = open();
    const written = store.append(entry('a'));
    await Promise.all([store.close(), store.close(), written]);
    await expect(store.append(entry('b'))).rejects.toMatchObject({ code: 'HL_LOG_UNWRITABLE' });
    const reader = open();
    expect(await callsIn(reader)).toEqual(['a']);
    await reader.close();
  });
}

function approvalContract(create: () => StoreUnderTest): void {
  it('gives an approved call to one claimant only, once', async () => {
    const { open, clock } = create();
    const [one, two] = [open(), open()];
    const request = { fingerprint: 'f', expiresAt: clock.now + 1000, summary: { tool: 'delete' }, scope: SCOPE };
    const { id } = await one.requestApproval(request);
    expect(await one.claimApproval('f')).toBeUndefined();
    expect(await two.decideApproval(id, 'approved', 'terminal')).toMatchObject({ id, status: 'approved' });
    expect(await two.claimApproval('another')).toBeUndefined();
    const claims = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? one : two).claimApproval('f')));
    expect(claims.filter((claim) => claim !== undefined)).toEqual([
      { ...request, id, status: 'used', createdAt: clock.now, answeredBy: 'terminal' },
    ]);
    expect((await two.listApprovals()).map(({ status }) => status)).toEqual(['used']);
    await Promise.all([one.close(), two.close()]);
  });

  it('lets an approval be answered once, and only in time', async () => {
    const { open, clock } = create();
    const store = open();
    const ask = async (fingerprint: string): Promise<string> => {
      clock.now += 1;
      return (await store.requestApproval({ fingerprint, summary: {}, expiresAt: clock.now + 1000, scope: SCOPE })).id;
    };
    const denied = await ask('denied');
    const answers = [
      await store.decideApproval(denied, 'denied', 'api'),
      await store.decideApproval(denied, 'approved', 'terminal'),
      await store.decideApproval('none', 'approved', 'terminal'),
    ];
    expect(answers).toEqual([expect.objectContaining({ status: 'denied', answeredBy: 'api' }), undefined, undefined]);
    expect(await store.claimApproval('denied')).toBeUndefined();
    const late = await ask('late');
    const unused = await ask('unused');
    await store.decideApproval(unused, 'approved', 'terminal');
    clock.now += 1000;
    expect(await store.decideApproval(late, 'approved', 'terminal')).toBeUndefined();
    expect(await store.claimApproval('unused')).toBeUndefined();
    expect((await store.listApprovals()).map(({ status }) => status)).toEqual(['denied', 'expired', 'expired']);
    await store.close();
  });

  it('asks a person once, however often the call is made while it waits', async () => {
    const { open, clock } = create();
    const [one, two] = [open(), open()];
    const request = { fingerprint: 'f', summary: {}, expiresAt: clock.now + 1000, scope: SCOPE };
    const asked = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 ? one : two).requestApproval(request)),
    );
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    clock.now += 1000;
    await one.requestApproval({ ...request, expiresAt: clock.now + 1000 });
    expect((await one.listApprovals()).map(({ status }) => status)).toEqual(['expired', 'pending']);
    await Promise.all([one.close(), two.close()]);
  });

  it('ends what a session still asked when the session ended, and nothing else', async () => {
    const { open, clock } = create();
    const store = open();
    const ask = (fingerprint: string, session: string) =>
      store.requestApproval({ fingerprint, summary: {}, expiresAt: clock.now + 1000, scope: { ...SCOPE, session } });
    const [waiting, answered, other] = [await ask('a', 'gone'), await ask('b', 'gone'), await ask('c', 'here')];
    await store.decideApproval(answered.id, 'denied', 'terminal');
    await store.endApprovals('gone');
    expect(await store.findApproval(waiting.id)).toMatchObject({ status: 'expired', answeredBy: SESSION_ENDED });
    expect(await store.findApproval(answered.id)).toMatchObject({ status: 'denied', answeredBy: 'terminal' });
    expect(await store.listApprovals({ status: 'pending' })).toMatchObject([{ id: other.id }]);
    expect(await store.decideApproval(waiting.id, 'approved', 'terminal')).toBeUndefined();
    await store.close();
  });

  it('finds approvals by id and by what became of them', async () => {
    const { open, clock } = create();
    const store = open();
    const fingerprints = ['pending', 'approved', 'denied', 'used', 'expired'] as const;
    const ids = new Map<string, string>();
    for (const fingerprint of fingerprints) {
      clock.now += 1;
      const expiresAt = clock.now + (fingerprint === 'expired' ? 1 : 1000);
      ids.set(
        fingerprint,
        (await store.requestApproval({ fingerprint, summary: { fingerprint }, expiresAt, scope: SCOPE })).id,
      );
    }
    for (const approved of ['approved', 'used']) await store.decideApproval(ids.get(approved) ?? '', 'approved', 'api');
    await store.decideApproval(ids.get('denied') ?? '', 'denied', 'api');
    await store.claimApproval('used');
    clock.now += 1;
    for (const status of fingerprints) {
      const [found, ...others] = await store.listApprovals({ status });
      expect([found?.id, found?.status, others]).toEqual([ids.get(status), status, []]);
      expect(await store.findApproval(ids.get(status) ?? '')).toEqual(found);
    }
    expect((await store.listApprovals()).map(({ summary }) => summary['fingerprint'])).toEqual(fingerprints);
    expect(await store.findApproval('none')).toBeUndefined();
    await store.close();
  });
}

function grantContract(create: () => StoreUnderTest): void {
  it('lets a standing yes cover its own scope only', async () => {
    const { open, clock } = create();
    const [one, two] = [open(), open()];
    const terms = { expiresAt: clock.now + 1000, givenBy: 'terminal' };
    expect(await one.findGrant(SCOPE)).toBeUndefined();
    const grant = await one.giveGrant({ ...SCOPE, ...terms });
    expect(grant).toEqual({ ...SCOPE, ...terms, id: expect.any(String), createdAt: clock.now });
    expect(await two.findGrant(SCOPE)).toEqual(grant);
    for (const part of Object.keys(SCOPE)) expect(await two.findGrant({ ...SCOPE, [part]: 'other' })).toBeUndefined();
    await Promise.all([one.close(), two.close()]);
  });

  it('ends a standing yes when it is revoked, however often it was given, or when its time is over', async () => {
    const { open, clock } = create();
    const store = open();
    const terms = { expiresAt: clock.now + 1000, givenBy: 'terminal' };
    const { id } = await store.giveGrant({ ...SCOPE, ...terms });
    clock.now += 1;
    const again = await store.giveGrant({ ...SCOPE, ...terms, expiresAt: clock.now + 500 });
    expect(await store.listGrants()).toEqual([again]);
    expect([again.id, await store.revokeGrant(id), await store.revokeGrant(id)]).toEqual([id, true, false]);
    expect([await store.findGrant(SCOPE), await store.listGrants()]).toEqual([undefined, []]);

    const brief = await store.giveGrant({ ...SCOPE, ...terms });
    clock.now += 1;
    const other = await store.giveGrant({ ...SCOPE, tool: 'move', ...terms, expiresAt: clock.now + 2000 });
    expect((await store.listGrants()).map((grant) => grant.id)).toEqual([brief.id, other.id]);
    clock.now += 1000;
    expect([await store.findGrant(SCOPE), await store.listGrants()]).toEqual([undefined, [other]]);
    expect(await store.revokeGrant(brief.id)).toBe(false);
    await store.close();
  });
}

function pinContract(create: () => StoreUnderTest): void {
  const notes = { id: 'i', name: 'notes', target: 'npx notes' };
  const seen = (tool: string, digest: string) => ({ tool, digest, definition: `{"name":"${tool}","is":"${digest}"}` });

  it('pins what is seen first, beyond the life of whoever saw it', async () => {
    const { open } = create();
    const first = open();
    expect(await first.readPins('i')).toBeUndefined();
    await first.addPins(notes, [seen('a', '1')]);
    await first.close();
    const second = open();
    await second.addPins({ ...notes, package: 'notes@1.0.0' }, [seen('a', '2'), seen('b', '1')]);
    const tools = new Map([
      ['a', '1'],
      ['b', '1'],
    ]);
    expect(await second.readPins('i')).toEqual({ package: 'notes@1.0.0', tools });
    await second.addPins({ ...notes, package: 'notes@2.0.0' }, []);
    expect(await second.readPins('i')).toEqual({ package: 'notes@1.0.0', tools });
    await second.close();
  });

  it('keeps what changed beside what was pinned until a person accepts what they were shown', async () => {
    const { open, clock } = create();
    const store = open();
    await store.addPins({ ...notes, package: 'notes@1.0.0' }, [seen('a', '1'), seen('b', '1'), seen('c', '1')]);
    const changed = [seen('a', '2'), seen('b', '2'), seen('c', '2')];
    await store.noteSeen('i', { package: 'notes@2.0.0', changed, same: [] });
    await store.noteSeen('i', { package: 'notes@2.0.0', changed: [seen('b', '3')], same: ['c'] });
    expect(await store.listPinned()).toEqual([
      {
        ...notes,
        pinnedAt: clock.now,
        package: 'notes@1.0.0',
        seenPackage: 'notes@2.0.0',
        tools: [
          { ...seen('a', '1'), seen: { digest: '2', definition: seen('a', '2').definition } },
          { ...seen('b', '1'), seen: { digest: '3', definition: seen('b', '3').definition } },
          seen('c', '1'),
        ],
      },
    ]);
    // What was shown of b is not what it is any more.
    const shown = new Map([
      ['a', '2'],
      ['b', '2'],
    ]);
    await store.acceptSeen('i', { package: 'notes@2.0.0', tools: shown });
    const pins = await store.readPins('i');
    expect([pins?.package, ...(pins?.tools.values() ?? [])]).toEqual(['notes@2.0.0', '2', '1', '1']);
    await store.close();
  });

  it('forgets a server that is removed, once', async () => {
    const { open } = create();
    const store = open();
    await store.addPins(notes, [seen('a', '1')]);
    expect([await store.removePinned('i'), await store.removePinned('i')]).toEqual([true, false]);
    expect([await store.readPins('i'), await store.listPinned()]).toEqual([undefined, []]);
    await store.addPins(notes, []);
    expect((await store.readPins('i'))?.tools.size).toBe(0);
    await store.close();
  });
}

function observationContract(create: () => StoreUnderTest): void {
  const claim = (confidence: number, evidence: string): Claim => {
    return { hint: 'readOnly', value: false, source: 'observed', confidence, evidence };
  };
  const seen = (count: number, claims: readonly Claim[]): ObservedTool => ({
    calls: 1,
    ambiguous: 0,
    unread: 0,
    effects: new Map([['written', { calls: 1, count, example: `/${count}` }]]),
    claims,
  });

  it('adds up what was seen, beyond the life of whoever saw it, and keeps the surer claim', async () => {
    const { open } = create();
    const first = open();
    expect(await first.readObserved('i')).toEqual(new Map());
    await first.addObserved('i', new Map([['a', seen(2, [claim(0.6, 'first')])]]));
    await first.close();
    const second = open();
    await second.addObserved('i', new Map([['a', seen(3, [claim(1, 'sure'), claim(1, 'again')])]]));
    await second.addObserved('i', new Map([['a', seen(1, [claim(0.6, 'less')])]]));
    await second.addObserved('other', new Map([['a', seen(1, [])]]));
    const effects = new Map([['written', { calls: 3, count: 6, example: '/2' }]]);
    const expected = { calls: 3, ambiguous: 0, unread: 0, effects, claims: [claim(1, 'sure')] };
    expect(await second.readObserved('i')).toEqual(new Map([['a', expected]]));
    await second.close();
  });

  it('forgets what was seen of a server that is removed', async () => {
    const { open } = create();
    const store = open();
    await store.addPins({ id: 'i', name: 'notes', target: 'npx notes' }, []);
    await store.addObserved('i', new Map([['a', seen(1, [claim(1, 'sure')])]]));
    await store.removePinned('i');
    expect(await store.readObserved('i')).toEqual(new Map());
    await store.close();
  });
}
