/** What a server is: the command that starts it and the package behind that, or its address. Never with a credential in it. */
import { sameJson } from '../definition/same-json.ts';
import { printable } from '../text/printable.ts';

/** The npm package that a command runs, as it is installed. */
export interface PackageIdentity {
  readonly name: string;
  readonly version: string;
  /** What the registry's archive hashes to, where the installation says so. */
  readonly integrity?: string;
}

export interface CommandIdentity {
  readonly kind: 'command';
  readonly command: string;
  readonly args: readonly string[];
  /** Where it starts, as it is written: `.` where nobody wrote it. Absent in what was locked before this was noted. */
  readonly cwd?: string;
  /** Absent where the command is none of a package, or nobody can tell of which. */
  readonly package?: PackageIdentity;
}

export interface UrlIdentity {
  readonly kind: 'url';
  readonly url: string;
}

export type ServerIdentity = CommandIdentity | UrlIdentity;

/** `updated`: the same package in another version. `other`: not the server that was locked. */
export type IdentityVerdict = 'same' | 'updated' | 'other';

export function compareIdentity(locked: ServerIdentity, current: ServerIdentity): IdentityVerdict {
  if (locked.kind === 'url' || current.kind === 'url') return sameJson(locked, current) ? 'same' : 'other';
  const [before, after] = [locked.package, current.package];
  if (before !== undefined && after !== undefined) {
    if (before.name !== after.name) return 'other';
    // A registry never replaces what is behind a version, so this is not what was published.
    if (before.version === after.version && isOther(before.integrity, after.integrity)) return 'other';
  }
  // The same words in another folder run other files.
  if (isOther(locked.cwd, current.cwd)) return 'other';
  const name = before?.name ?? after?.name;
  if (!sameJson(wordsOf(locked, name), wordsOf(current, name))) return 'other';
  const isUpdated = isOther(before?.version, after?.version) || !sameJson(locked.args, current.args);
  return isUpdated ? 'updated' : 'same';
}

/** Whether two things that are both known differ. */
function isOther(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

/** The command without the version that it asks of its package: another version is an update, not another server. */
function wordsOf({ command, args }: CommandIdentity, name: string | undefined): readonly string[] {
  return [command, ...args.map((word) => (name !== undefined && word.startsWith(`${name}@`) ? name : word))];
}

/** In one line for a person. */
export function describeIdentity(identity: ServerIdentity): string {
  if (identity.kind === 'url') return printable(identity.url);
  const { command, args, cwd = '.', package: installed } = identity;
  const line = [command, ...args, ...(cwd === '.' ? [] : [`(in ${cwd})`])].join(' ');
  return printable(installed === undefined ? line : `${line} (${installed.name} ${installed.version})`);
}
