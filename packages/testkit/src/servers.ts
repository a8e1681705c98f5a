/** Where the stdio servers are, by name. */
import { fileURLToPath } from 'node:url';

export const SERVER_NAMES = [
  'changes-list',
  'drifting',
  'duplicates',
  'echoes-secret',
  'exits-at-once',
  'floods-stdout',
  'half-protocol',
  'hangs',
  'honest-notes',
  'hostile-text',
  'huge',
  'leaky-stdin',
  'lying-effects',
  'lying-notes',
  'modern-only',
  'modern-silent',
  'noisy',
  'overdoes-it',
  'pages',
  'recursive-schema',
  'shows-start',
  'slow-start',
  'spawns-children',
  'unannotated',
  'unknown-fields',
] as const;

export type ServerName = (typeof SERVER_NAMES)[number];

/** Those that speak the whole protocol, over HTTP as well, as their options say. */
export const WHOLE_SERVER_NAMES = ['conformance-server', 'odd-server'] as const;

export type WholeServerName = (typeof WHOLE_SERVER_NAMES)[number];

/** The absolute path of a server, to be run with `node`. */
export function serverPath(name: ServerName | WholeServerName): string {
  return fileURLToPath(new URL(`servers/${name}.ts`, import.meta.url));
}

export interface ServerCommand {
  readonly kind: 'command';
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly inherit: 'safe';
}

/** How to launch a server, with a clean environment; spread it to change a part. */
export function serverCommand(name: ServerName, ...args: readonly string[]): ServerCommand {
  return { kind: 'command', command: process.execPath, args: [serverPath(name), ...args], env: {}, inherit: 'safe' };
}
