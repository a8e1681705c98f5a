/** What the command's exit code tells a script. */

export const EXIT = {
  /** Everything was scanned. */
  ok: 0,
  /** A finding that --fail-on names was found. */
  found: 1,
  /** The command or a file it was given is wrong. */
  badInput: 2,
  /** At least one server or configuration could not be scanned; the others were. */
  incomplete: 3,
  /** Something became looser than it was locked. */
  looser: 4,
  /** Standard output could not be written to. */
  unwritable: 74,
  interrupted: 130,
} as const;
