/** `hintlock approvals` and `hintlock grants`: a person's answers from a terminal, while a gateway holds the call. */
import { readdir } from 'node:fs/promises';
import { describe, it } from 'vitest';
import { type NotesClient, openNotes } from './notes-client.ts';

/** The id of what waits, once something does. */
async function waitingId({ hintlock }: NotesClient): Promise<string> {
  for (;;) {
    const waiting = JSON.parse((await hintlock(['approvals', '--json'])).stdout) as { id: string }[];
    if (waiting[0] !== undefined) return waiting[0].id;
  }
}

async function answersOnRecord({ hintlock }: NotesClient): Promise<string[]> {
  const { stdout } = await hintlock(['log', '--kind', 'grant', '--json']);
  const entries = stdout.trim().split('\n');
  return entries.map((line) => {
    const { entry } = JSON.parse(line) as { entry: Record<string, unknown> };
    return `${String(entry['what'])} by ${String(entry['by'])}`;
  });
}

describe.concurrent('approvals', () => {
  it('shows what waits, and lets the held call through on a yes, once', async ({ expect }) => {
    const world = await openNotes();
    expect((await world.hintlock(['approvals'])).stdout).toBe('Nothing waits for you.\n');
    const held = world.call('purge_notes');
    const id = await waitingId(world);
    const { stdout } = await world.hintlock(['approvals']);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(stdout.replaceAll(id, 'abcd1234')).toMatchInlineSnapshot(`
      "abcd1234  DESTRUCTIVE  notes/purge_notes
        Delete all notes
        why        It may delete or overwrite, and nobody with authority says that
                   this can be undone. [rule confirm-destructive]
        hints      readOnly no (declared), destructive yes (declared), idempotent yes
                   (declared), openWorld no (declared), egress no (declared),
                   reversible no (declared)
        arguments  {}
        answer     hintlock approvals approve abcd1234, or deny abcd1234; 10 min left
      "
    `);

    const yes = await world.hintlock(['approvals', 'approve', id.slice(0, 6)]);
    expect([yes.exitCode, yes.stdout]).toEqual([
      0,
      `Approved ${id}: this call of notes/purge_notes may be made once.\n`,
    ]);
    expect(await held).toMatchObject({ isError: false });
    expect(await readdir(world.notes)).toEqual([]);
    expect(await answersOnRecord(world)).toEqual(['approved by terminal']);

    const again = await world.hintlock(['approvals', 'approve', id]);
    expect([again.exitCode, again.stderr]).toEqual([2, expect.stringContaining(`Approval "${id}" is used`)]);
    await world.close();
  });

  it('keeps the held call from being made on a no', async ({ expect }) => {
    const world = await openNotes();
    const held = world.call('purge_notes');
    const no = await world.hintlock(['approvals', 'deny', await waitingId(world)]);
    expect([no.exitCode, no.stdout]).toEqual([0, expect.stringContaining('notes/purge_notes is not called.')]);
    expect((await held).text).toContain('[HL_CALL_DECLINED]');
    expect(await readdir(world.notes)).toEqual(['one.txt']);
    expect(await answersOnRecord(world)).toEqual(['denied by terminal']);
    await world.close();
  });

  it('refuses an id that is none', async ({ expect }) => {
    const world = await openNotes();
    const { exitCode, stderr } = await world.hintlock(['approvals', 'approve', 'nonsense']);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('There is no approval "nonsense".')]);
    await world.close();
  });

  it('watch shows what comes without asking where there is no terminal, and ends cleanly', async ({ expect }) => {
    const world = await openNotes();
    let stop: (signal: NodeJS.Signals) => void = () => {};
    const watching = world.hintlock(['approvals', 'watch', '--json'], {
      started: (kill) => {
        stop = kill;
      },
    });
    const held = world.call('purge_notes');
    const id = await waitingId(world);
    // Long enough for a look or two.
    await new Promise((resolve) => {
      setTimeout(resolve, 1500);
    });
    stop('SIGINT');
    const { exitCode, stdout } = await watching;
    expect(exitCode).toBe(0);
    const shown = stdout.trim().split('\n');
    expect(shown.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual([id]);
    await world.hintlock(['approvals', 'deny', id]);
    await held;
    await world.close();
  });
});

describe.concurrent('grants', () => {
  it('are given with a yes for the session, are seen, and asked for again once revoked', async ({ expect }) => {
    const world = await openNotes();
    expect((await world.hintlock(['grants'])).stdout).toBe('No grant is in force.\n');
    const first = world.call('purge_notes');
    await world.hintlock(['approvals', 'approve', await waitingId(world), '--session']);
    expect(await first).toMatchObject({ isError: false });
    // Other arguments, and nobody is asked.
    expect(await world.call('purge_notes', { other: true })).toMatchObject({ isError: false });

    const { stdout } = await world.hintlock(['grants']);
    expect(stdout).toMatch(
      /^[0-9a-f]{8} {2}notes\/purge_notes\n {10}given .* by terminal; session [0-9a-f]{8}; 12 h left\n$/,
    );
    const revoked = await world.hintlock(['grants', 'revoke', stdout.slice(0, 8)]);
    expect([revoked.exitCode, revoked.stdout]).toEqual([0, expect.stringMatching(/^Revoked: /)]);
    const third = world.call('purge_notes');
    await world.hintlock(['approvals', 'deny', await waitingId(world)]);
    expect(await third).toMatchObject({ isError: true });
    expect(await answersOnRecord(world)).toEqual([
      'approved by terminal',
      'given by terminal',
      'revoked by terminal',
      'denied by terminal',
    ]);
    const missing = await world.hintlock(['grants', 'revoke', stdout.slice(0, 8)]);
    expect([missing.exitCode, missing.stderr]).toEqual([2, expect.stringContaining('[HL_GRANT_MISSING]')]);
    await world.close();
  });

  it('are not to be had where every call has to be asked about', async ({ expect }) => {
    const world = await openNotes({ policy: 'high-stakes' });
    const held = world.call('list_notes');
    const id = await waitingId(world);
    const { exitCode, stderr } = await world.hintlock(['approvals', 'approve', id, '--session']);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('can be given for this one call only')]);
    expect(await waitingId(world)).toBe(id);
    await world.hintlock(['approvals', 'deny', id]);
    await held;
    await world.close();
  });
});
