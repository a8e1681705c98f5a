/** A server that is linted: what it lists, what went wrong on the way to it, and the file that a finding can point at. */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Finding, LintedServer } from '@hintlock/core';
import type { Target } from '@hintlock/upstream';
import type { ScannedServer } from '../scan/scan-servers.ts';
import { lintedServer } from './inferred-tools.ts';
import type { SavedTools } from './read-tools-file.ts';

export interface LintTarget {
  readonly server: LintedServer;
  readonly status: ScannedServer['status'] | 'saved';
  /** About starting and listing, before any rule. */
  readonly findings: readonly Finding[];
  readonly file?: string;
  readonly lineOf?: (tool: string) => number | undefined;
  /** Absent for a saved list. */
  readonly target?: Target;
  /** Whether a person typed it, so that what is in it may be written down. */
  readonly typed: boolean;
}

export function savedTarget({ name, file, tools, lineOf }: SavedTools): LintTarget {
  return { server: lintedServer(name, tools), status: 'saved', findings: [], file, lineOf, typed: false };
}

export function scannedTarget({ planned, status, visit, findings }: ScannedServer): LintTarget {
  const { name, target, origin } = planned;
  const file = origin.config ?? (target === undefined ? undefined : sourceOf(target));
  return {
    server: lintedServer(name, visit?.tools ?? []),
    status,
    // The rules count the silent tools themselves, as loudly as the preset wants it.
    findings: findings.filter(({ code }) => code !== 'HL_HINTS_UNDECLARED'),
    ...(file === undefined ? {} : { file }),
    ...(target === undefined ? {} : { target }),
    typed: origin.scope === 'typed',
  };
}

/** `node dist/server.js`: the file among the words of a command that lies below the current folder. */
function sourceOf(target: Target): string | undefined {
  if (target.kind !== 'command') return undefined;
  return [target.command, ...target.args].find((word) => {
    const relative = path.relative('.', word);
    if (word === '' || relative.startsWith('..') || path.isAbsolute(relative)) return false;
    return existsSync(word) && statSync(word).isFile();
  });
}
