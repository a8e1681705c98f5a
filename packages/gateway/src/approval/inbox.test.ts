import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSqliteStore } from '../store/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { openInbox } from './inbox.ts';

const SCOPE = { session: 's', principal: 'me', server: 'notes', tool: 'purge', definition: 'd' };

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hintlock-inbox-'));
  store = openSqliteStore(folder);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function logged(): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const { entry } of store.readLog()) found.push([entry.kind, entry['what'], entry['by'], entry.call]);
  return found;
}

async function request(fingerprint: string): Promise<string> {
  const expiresAt = Date.now() + 60_000;
  return (await store.requestApproval({ fingerprint, summary: {}, scope: SCOPE, expiresAt })).id;
}

it('puts every answer on record, with the way it came', async () => {
  const inbox = openInbox(store);
  const [yes, no] = [await request('one'), await request('two')];
  await inbox.answer(yes, { status: 'approved', by: 'terminal', for: 'session' });
  await inbox.answer(no, { status: 'denied', by: 'terminal', for: 'call' });
  const [grant] = await store.listGrants();
  expect(await inbox.revoke(grant?.id ?? '', 'terminal')).toBe(true);
  expect(await logged()).toEqual([
    ['grant', 'approved', 'terminal', yes],
    ['grant', 'given', 'terminal', grant?.id],
    ['grant', 'denied', 'terminal', no],
    ['grant', 'revoked', 'terminal', grant?.id],
  ]);
  expect(await store.claimApproval('one')).toBeDefined();
});

it('records nothing for an answer that does not count', async () => {
  const inbox = openInbox(store);
  const id = await request('one');
  await inbox.answer(id, { status: 'denied', by: 'terminal', for: 'call' });
  await expect(inbox.answer(id, { status: 'approved', by: 'terminal', for: 'call' })).rejects.toMatchObject({
    code: 'HL_APPROVAL_UNKNOWN',
  });
  expect(await logged()).toHaveLength(1);
});
