import { describe, expect, it } from 'vitest';
import { parseConfig } from '../config/parse-config.ts';
import type { LogEntry, LogRecord } from '../store/store.ts';
import { type TestedPolicy, testPolicy } from './test-policy.ts';

const FACTS = { trust: 'pinned', transport: 'stdio', principal: 'me', client: 'c', version: '1', calls: 0 };
const READ = { tier: 'read', facts: { ...FACTS, hints: 'readOnly=true/declared' } } as const;
const WRITE = { tier: 'write', facts: { ...FACTS, hints: 'destructive=false/declared' } } as const;

function line(tool: string, details: Readonly<Record<string, unknown>>): LogEntry {
  const time = `2026-01-01T00:00:0${lines}.000Z`;
  lines = (lines + 1) % 10;
  const base = { time, session: 's', call: 'c', kind: 'intent', server: 'notes', tool, arguments: {}, effect: 'allow' };
  return { ...base, ...details } as LogEntry;
}
let lines = 0;

async function* recordsOf(entries: readonly LogEntry[]): AsyncGenerator<LogRecord> {
  for (const entry of entries) yield { chain: 'x', sequence: 1, hash: '', entry };
}

function configOf(yaml: string): TestedPolicy {
  const parsed = parseConfig(yaml, { file: 'hintlock.yaml', env: {} });
  if (!parsed.ok) throw parsed.errors[0] ?? new Error('no configuration');
  return parsed.config;
}

const test = (yaml: string, entries: readonly LogEntry[]): ReturnType<typeof testPolicy> =>
  testPolicy(recordsOf(entries), configOf(yaml));

it('counts what stays, and groups what changes with its newest calls', async () => {
  const adds = [1, 2, 3, 4].map((number) => line('add', { ...WRITE, arguments: { number } }));
  const ends = line('add', { kind: 'outcome', tier: 'write', outcome: 'ok' });
  const tested = await test('policy: cautious', [line('list', READ), ...adds, ends]);
  expect(tested).toMatchObject({ calls: 5, unchanged: 1, changed: 4, undecided: 0, incomplete: 0, open: [] });
  expect(tested.changes).toHaveLength(1);
  expect(tested.changes[0]).toMatchObject({
    server: 'notes',
    tool: 'add',
    tier: 'write',
    before: 'allow',
    after: ['confirm'],
    calls: 4,
    because: 'It changes something. [rule confirm-writes]',
    examples: [{ arguments: { number: 4 } }, { arguments: { number: 3 } }, { arguments: { number: 2 } }],
  });
});

it('sees the guards, too, which know what the session held', async () => {
  const facts = { ...WRITE.facts, hints: 'egress=true/declared', label: 'none private untrusted' };
  const tested = await test('policy: observe', [line('send', { tier: 'write', facts, effect: 'confirm' })]);
  expect(tested.changes[0]).toMatchObject({ before: 'confirm', after: ['allow'] });
  const guarded = await test('policy: balanced', [line('send', { tier: 'write', facts })]);
  expect(guarded.changes[0]?.because).toContain('[guard trifecta]');
});

it('says where what is redacted leaves it open', async () => {
  const yaml = 'policy: { rules: [{ name: no-tokens, when: args.token.startsWith("x"), then: deny }] }';
  const redacted = line('use', { ...READ, arguments: { token: '[redacted]' } });
  const shown = line('use', { ...READ, arguments: { token: 'x1' } });
  const tested = await test(yaml, [redacted, shown]);
  expect(tested).toMatchObject({ calls: 2, unchanged: 0, changed: 1, undecided: 1 });
  expect(tested.open[0]).toMatchObject({ after: ['allow', 'deny'], because: 'rule no-tokens reads args.token' });
});

it('leaves out what no policy decided, and counts what cannot be decided again', async () => {
  const tested = await test('policy: high-stakes', [
    line('gone', { kind: 'refused', effect: 'deny', why: 'HL_TOOL_UNLISTED' }),
    line('list', { kind: 'refused', ...READ, why: 'changed while it waited' }),
    line('list', { tier: 'read' }),
    line('list', { kind: 'grant', what: 'given' }),
  ]);
  expect(tested).toMatchObject({ calls: 0, incomplete: 1, changes: [] });
});

describe('what the file says of a server', () => {
  const config = (entry: object, policy = 'balanced'): string =>
    JSON.stringify({ policy, servers: { notes: { command: 'x', ...entry } } });
  const destructive = { tier: 'destructive', facts: { ...FACTS, hints: '' }, effect: 'confirm' } as const;

  it('counts: its claims, with all that follows from them', async () => {
    const purge = line('purge', destructive);
    expect(await test(config({}), [purge])).toMatchObject({ unchanged: 1 });
    const claimed = await test(config({ hints: { purge: { readOnly: true } } }), [purge, line('other', destructive)]);
    expect(claimed).toMatchObject({ unchanged: 1, changed: 1 });
    expect(claimed.changes).toMatchObject([{ tool: 'purge', before: 'confirm', after: ['allow'] }]);
    const tighter = await test(config({ hints: { list: { destructive: true } } }), [line('list', READ)]);
    expect(tighter.changes).toMatchObject([{ before: 'allow', after: ['confirm'] }]);
  });

  it('counts: its trust', async () => {
    const tested = await test(config({ trust: 'untrusted' }), [line('list', READ), line('add', WRITE)]);
    expect(tested.changes).toMatchObject([
      { tool: 'list', after: ['confirm'] },
      { tool: 'add', after: ['confirm'] },
    ]);
    expect(tested.changes[0]?.because).toContain('[guard trust]');
  });

  it('leaves open what a claim that it no longer makes had covered, unless it comes to the same', async () => {
    const hints = 'readOnly=true/operator destructive=false/operator idempotent=true/operator';
    const claimed = line('list', { tier: 'read', facts: { ...FACTS, hints } });
    const kept = await test(config({ hints: { list: { readOnly: true } } }), [claimed]);
    expect(kept).toMatchObject({ unchanged: 1, undecided: 0 });
    const dropped = await test(config({}), [claimed]);
    expect(dropped).toMatchObject({ undecided: 1 });
    expect(dropped.open[0]).toMatchObject({ because: expect.stringContaining('hints.readOnly') as string });
    expect(new Set(dropped.open[0]?.after)).toEqual(new Set(['confirm', 'allow']));
    expect(await test(config({}, 'high-stakes'), [claimed])).toMatchObject({ changed: 1, undecided: 0 });
    expect(await test('policy: balanced', [claimed])).toMatchObject({ unchanged: 1 });
  });
});

it('counts reads of resources and prompts apart', async () => {
  const read = line('resources/read', { ...READ, method: 'resources/read', arguments: { uri: 'note://1' } });
  const tested = await test('policy: high-stakes', [read, line('list', READ)]);
  expect(tested).toMatchObject({ calls: 1, changed: 1, reads: 1, incomplete: 0 });
});

describe('views', () => {
  const notes = { ...READ.facts, view: 'work' };
  const made = line('list', { ...READ, facts: notes });
  const kept = line('list', { ...READ, facts: notes, kind: 'refused', effect: 'deny', why: 'HL_TOOL_OUTSIDE_VIEW' });

  it('that no longer hold a tool deny its calls', async () => {
    const { changes } = await test('{ servers: { notes: { command: x } }, views: { work: { tools: [add*] } } }', [
      made,
    ]);
    expect(changes).toMatchObject([{ after: ['deny'], because: 'The view "work" does not hold it.' }]);
  });

  it('that now hold a tool leave its calls to the rules', async () => {
    const { changes } = await test('{ views: { work: { tools: ["list"] } }, policy: cautious }', [kept, made]);
    expect(changes).toMatchObject([{ before: 'deny', after: ['allow'], calls: 1 }]);
  });

  it('that the file does not have are as they were', async () => {
    expect(await test('policy: balanced', [kept, made])).toMatchObject({ calls: 2, unchanged: 2 });
  });
});
