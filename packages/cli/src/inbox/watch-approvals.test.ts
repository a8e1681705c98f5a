import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Approval, openInbox, openSqliteStore, type Store } from '@hintlock/gateway';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TerminalAsker } from './terminal-asker.ts';
import { watchApprovals } from './watch-approvals.ts';

let folder: string;
let store: Store;
let stop: AbortController;
let shown: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hintlock-watch-'));
  store = openSqliteStore(folder);
  stop = new AbortController();
  shown = '';
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function request(tool: string, canLast: boolean): Promise<string> {
  const scope = { session: 's', principal: 'me', server: 'notes', tool, definition: 'd' };
  const expiresAt = Date.now() + 60_000;
  return (await store.requestApproval({ fingerprint: tool, summary: { canLast }, scope, expiresAt })).id;
}

/** Watches with a person who types these words about each tool, and leaves when they have no more to say. */
async function watch(words: Readonly<Record<string, readonly string[]>>): Promise<string[]> {
  const questions: string[] = [];
  let waiting: string[] = [];
  const card = ({ scope }: Approval): string => {
    waiting = [...(words[scope.tool] ?? [])];
    return `card of ${scope.tool}`;
  };
  const ask: TerminalAsker['ask'] = (question) => {
    questions.push(question);
    const word = waiting.shift();
    if (word === undefined) stop.abort();
    return Promise.resolve(word);
  };
  await watchApprovals({ store, inbox: openInbox(store), show, card, ask }, stop.signal);
  return questions;
}

function show(text: string): void {
  shown += text;
}

it('asks about each, and gives exactly the answer that was typed', async () => {
  const ids = [];
  for (const tool of ['yes', 'no', 'session', 'skip']) ids.push(await request(tool, true));
  const watching = watch({ yes: ['y'], no: ['n'], session: ['S'], skip: [''], last: [] });
  await expect.poll(() => shown.match(/card of/g)).toHaveLength(4);
  ids.push(await request('last', true));
  await watching;
  const statuses = await Promise.all(ids.map(async (id) => (await store.findApproval(id))?.status));
  expect(statuses).toEqual(['approved', 'denied', 'approved', 'pending', 'pending']);
  expect((await store.listGrants()).map(({ tool, givenBy }) => `${tool} by ${givenBy}`)).toEqual([
    'session by terminal',
  ]);
  expect(shown).toContain('card of skip\nLeft as it is.');
});

it('asks again rather than guess, and never offers a session that cannot be had', async () => {
  const id = await request('guarded', false);
  const questions = await watch({ guarded: ['maybe', 's', 'yess'] });
  expect(questions).toHaveLength(4);
  expect(questions[0]).toBe('Allow? y yes, n no, Enter skips: ');
  expect((await store.findApproval(id))?.status).toBe('pending');
});

it('takes the question back when somebody else has answered', async () => {
  const id = await request('purge', true);
  const ask: TerminalAsker['ask'] = (_, signal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined), { once: true });
      void openInbox(store).answer(id, { status: 'denied', by: 'dashboard', for: 'call' });
    });
  const watching = watchApprovals({ store, inbox: openInbox(store), show, card: () => 'card', ask }, stop.signal);
  await expect.poll(() => shown).toContain(`Approval ${id} was answered by dashboard.`);
  stop.abort();
  await watching;
  expect((await store.findApproval(id))?.status).toBe('denied');
});

it('only shows, and each once, where nobody can be asked', async () => {
  await request('one', true);
  const watching = watchApprovals(
    { store, inbox: openInbox(store), show, card: ({ scope }) => `card of ${scope.tool}` },
    stop.signal,
  );
  await expect.poll(() => shown).toContain('card of one');
  await request('two', true);
  await expect.poll(() => shown, { timeout: 5000 }).toBe('card of one\ncard of two\n');
  stop.abort();
  await watching;
});
