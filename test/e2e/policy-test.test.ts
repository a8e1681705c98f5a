/** `hintlock policy test`: another policy against a real log; and `hintlock policy show`. */
import { POLICY_PRESETS } from '@hintlock/core';
import { beforeAll, describe, it } from 'vitest';
import { type NotesClient, openNotes } from './notes-client.ts';
import { type Ran, runHintlock } from './run-hintlock.ts';
import { temporaryFolder, writeInto } from './temporary-folder.ts';

let world: NotesClient;

beforeAll(async () => {
  world = await openNotes({ answers: ['decline', 'accept'] });
  await world.call('list_notes');
  await world.call('search_notes', { query: 'ghp_0123456789abcdefghij0123456789abcdef' });
  await world.call('add_note', { name: 'two', body: 'x', password: 'hunter2' });
  await world.call('add_note', { name: 'three', body: 'x' });
  await world.call('purge_notes');
  await world.call('purge_notes');
  await world.close();
});

async function test(yaml: string, ...args: string[]): Promise<Ran> {
  return world.hintlock(['policy', 'test', await writeInto(await temporaryFolder(), 'new.yaml', yaml), ...args]);
}

/** With what differs from run to run taken out. */
function steady(text: string): string {
  return text
    .replaceAll(/\[redacted[^\]]*\]/g, '[redacted]')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, 'DAY hh:mm:ss')
    .replaceAll(/\(\d{4}[^)]*\)/g, '(DAY)');
}

describe.concurrent('policy test', () => {
  it('finds that the policy in force changes nothing', async ({ expect }) => {
    const { exitCode, stdout, stderr } = await test('policy: balanced');
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(steady(stdout)).toBe('6 calls on record (DAY): 6 as before, 0 changed, 0 undecided.\n');
  });

  it('shows what would change, and what nobody can say', async ({ expect }) => {
    const { exitCode, stdout } = await test(`
policy:
  preset: read-only
  rules:
    - name: no-tokens
      when: has(args.query) && args.query.startsWith("ghp_")
      then: deny
    - name: password-or-not
      when: has(args.password) && (args.password == "hunter2" || args.name == "two")
      then: confirm
      because: Notes with a password are asked about.
`);
    expect(exitCode).toBe(1);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(steady(stdout)).toMatchInlineSnapshot(`
      "6 calls on record (DAY): 1 as before, 4 changed, 1 undecided.

      Changed
        confirm → deny  notes/purge_notes  destructive, 2 calls
            Only tools that read are offered here. [rule hide-changes]
            DAY hh:mm:ss  {}
            DAY hh:mm:ss  {}
        allow → confirm  notes/add_note  write, 1 call
            Notes with a password are asked about. [rule password-or-not]
            DAY hh:mm:ss  {"name":"two","body":"x","password":"[redacted]"}
        allow → deny  notes/add_note  write, 1 call
            Only tools that read are offered here. [rule hide-changes]
            DAY hh:mm:ss  {"name":"three","body":"x"}

      Undecided: the record does not hold all that it depends on
        allow → allow or deny  notes/search_notes  read, 1 call
            rule no-tokens reads args.query
            DAY hh:mm:ss  {"query":"[redacted]"}
      "
    `);
  });

  it('gives the same to machines', async ({ expect }) => {
    const { exitCode, stdout } = await test('policy: cautious', '--json');
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      calls: 6,
      unchanged: 4,
      changed: 2,
      undecided: 0,
      incomplete: 0,
      open: [],
      changes: [{ tool: 'add_note', before: 'allow', after: ['confirm'], calls: 2 }],
    });
  });

  it('takes a whole configuration, and refuses a bad one with its place', async ({ expect }) => {
    const whole =
      'servers: { notes: { command: nothing-that-exists } }\npolicy: observe\nviews: { few: { tools: [list_*] } }';
    expect((await test(whole)).exitCode).toBe(1);
    const bad = await test('policy:\n  rules:\n    - { name: a, when: hints.destuctive, then: deny }');
    expect([bad.exitCode, bad.stdout]).toEqual([2, '']);
    expect(bad.stderr).toMatch(/new\.yaml:3:\d+ .*did you mean hints\.destructive\?/);
    const missing = await world.hintlock(['policy', 'test', 'no-such-file.yaml']);
    expect([missing.exitCode, missing.stderr]).toEqual([2, expect.stringContaining('there is no such file')]);
  });

  it('has nothing to say about an empty log', async ({ expect }) => {
    const file = await writeInto(await temporaryFolder(), 'new.yaml', 'policy: cautious');
    const { exitCode, stdout } = await runHintlock(['policy', 'test', file]);
    expect([exitCode, stdout]).toEqual([0, 'No call on record can be decided again.\n']);
  });
});

describe.concurrent('policy show', () => {
  it('prints rules that can be copied, and then mean the same', async ({ expect }) => {
    for (const preset of Object.keys(POLICY_PRESETS)) {
      const { exitCode, stdout } = await runHintlock(['policy', 'show', preset]);
      const copied = JSON.parse((await test(stdout, '--json')).stdout) as unknown;
      const named = JSON.parse((await test(`policy: ${preset}`, '--json')).stdout) as unknown;
      expect([preset, exitCode, copied]).toEqual([preset, 0, named]);
    }
  });

  it('suggests the preset that was meant', async ({ expect }) => {
    const { exitCode, stderr } = await runHintlock(['policy', 'show', 'cautous']);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('Did you mean cautious?')]);
  });
});
