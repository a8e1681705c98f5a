/** Says what a server is without starting it: its command and the package behind that, or its address, free of credentials. */
import { printable, type ServerIdentity } from '@hintlock/core';
import { describeTarget, redact } from '../redaction.ts';
import type { CommandTarget, Target } from '../target.ts';
import { findFile, findProgram, placeOf } from './find-program.ts';
import { packageOfFile } from './installed-package.ts';
import { lockSecrets } from './lock-secrets.ts';
import { type FoundPackage, packageOfRunner } from './runner-package.ts';

export interface IdentifiedServer {
  readonly identity: ServerIdentity;
  /**
   * Whether starting it would surely run this very package: its version and integrity are known, and no registry would be asked for
   * a newer one. Then what it lists need not be asked again.
   */
  readonly isExact: boolean;
}

/**
 * @example
 * ```ts
 * import { identifyServer } from '@hintlock/upstream';
 *
 * const target = { kind: 'command', command: 'mcp-server-memory', args: [], env: {}, inherit: 'safe' } as const;
 * const { identity, isExact } = await identifyServer(target);
 * identity.kind; // 'command'
 * ```
 */
export async function identifyServer(target: Target): Promise<IdentifiedServer> {
  if (target.kind === 'url') return { identity: { kind: 'url', url: describeTarget(target) }, isExact: false };
  const found = await packageOf(target).catch(() => undefined);
  const secrets = lockSecrets(target);
  const { writtenCwd = '.' } = target;
  const words = [writtenCwd, target.command, ...target.args].map((word) => printable(redact(word, secrets)));
  const [cwd = '.', command = '', ...args] = words;
  if (found === undefined) return { identity: { kind: 'command', command, args, cwd }, isExact: false };
  const { isLatest, ...installed } = found;
  return {
    identity: { kind: 'command', command, args, cwd, package: installed },
    isExact: isLatest && installed.integrity !== undefined,
  };
}

async function packageOf(target: CommandTarget): Promise<FoundPackage | undefined> {
  const place = placeOf(target);
  const [first] = target.args;
  const isNode = /(?:^|[\\/])node(?:\.exe)?$/i.test(target.command);
  if (/(?:^|[\\/])npx(?:\.cmd)?$/i.test(target.command)) return packageOfRunner(target.args, place);
  // With a flag before the file, something else may be loaded with it.
  if (isNode && (first === undefined || first.startsWith('-'))) return undefined;
  const file = isNode && first !== undefined ? await findFile(first, place) : await findProgram(target.command, place);
  const installed = file === undefined ? undefined : await packageOfFile(file);
  return installed === undefined ? undefined : { ...installed, isLatest: true };
}
