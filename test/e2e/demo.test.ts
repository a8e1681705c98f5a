/** What `npm start` shows: the demo servers, with the liar's contradictions marked. */
import { describe, expect, it } from 'vitest';
import { runHintlock } from './run-hintlock.ts';

describe('the demo scan', () => {
  it('shows three honest servers and one that contradicts itself, within 80 columns and without colour', async () => {
    const { exitCode, stdout, stderr } = await runHintlock(['scan', '--config', 'demo/servers.json']);
    expect([exitCode, stderr]).toEqual([0, '']);
    const lines = stdout.split('\n');
    const liar = lines.slice(lines.findIndex((line) => line.startsWith('liar  ')));
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    // oxlint-disable-next-line no-control-regex
    expect(stdout).not.toMatch(/\u001b/);
    expect(liar.filter((line) => / (?:READ|WRITE|DESTRUCTIVE) /.test(line)).slice(1, 8)).toMatchInlineSnapshot(`
      [
        "search_notes                 DESTRUCTIVE  n! Y! n. Y.  ? Y~  ?  ?  ?  ?  ?  ?  ?",
        "purge_notes                  DESTRUCTIVE  n~ Y~ n. Y.  ?  ?  ?  ? n~  ?  ?  ?  ?",
        "share_note                   DESTRUCTIVE  n~ Y. n. Y!  ?  ?  ? Y!  ?  ?  ?  ?  ?",
        "export_notes                 READ         Yd nd Yd Y.  ? Yd  ?  ?  ? Yd  ?  ?  ?",
        "add_note                     WRITE        nd nd n. Y.  ?  ?  ?  ?  ?  ?  ?  ?  ?",
        "rename_note                  DESTRUCTIVE  n~ Y. n. Y.  ?  ?  ?  ?  ?  ?  ?  ?  ?",
      ]
    `);
    expect(liar.filter((line) => line.includes('HL_')).map((line) => line.slice(0, 60))).toMatchInlineSnapshot(`
      [
        "  ! HL_HINT_CONTRADICTION: The tool "search_notes" contradic",
        "  ! HL_HINT_CONTRADICTION: The tool "share_note" contradicts",
        "  ! HL_HINT_TYPE: The tool "list_notes" gives readOnlyHint a",
        "  i HL_HINTS_UNDECLARED: 2 of 7 tools declare no hint at all",
      ]
    `);
  });

  it('tells the story of a hint that contradicts another', async () => {
    const { exitCode, stdout } = await runHintlock([
      'explain',
      'liar',
      'search_notes',
      '--config',
      'demo/servers.json',
    ]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "liar / search_notes  DESTRUCTIVE
      Find notes that contain a text.
      trust: pinned

      readOnly       no       declared: the server declares destructiveHint: true, so
                              readOnly is false
                              overruled: declared: the server declares readOnlyHint:
                              true
                              overruled: yes, inferred: the name begins with "search",
                              the description says "Find" (99 % sure)
      destructive    yes      declared: the server declares destructiveHint: true
                              overruled: no, inferred: the name begins with "search",
                              the description says "Find" (99 % sure)
      idempotent     no       default: nobody who may loosen it says otherwise, so the
                              worst case holds
                              suggested: yes, inferred: the name begins with "search",
                              the description says "Find" (99 % sure)
      openWorld      yes      default: nobody says, so the worst case holds
      sensitive      unknown  default: nobody is sure enough
                              overruled: medium, inferred: returns "notes" data of the
                              user or their organisation (70 % sure)
      private        yes      inferred: returns "notes" data of the user or their
                              organisation (85 % sure)
      untrusted      unknown  default: nobody says
      egress         unknown  default: nobody says
      reversible     unknown  default: nobody says
      secret         unknown  default: nobody says
      localRequired  unknown  default: nobody says
      cost           unknown  default: nobody says
      progress       unknown  default: nobody says

        ! HL_HINT_CONTRADICTION: The tool "search_notes" contradicts itself: it is
          read-only and destructive at once; the stricter reading is used.
          -> Its author must decide which of the two is true.
      "
    `);
  });
});
