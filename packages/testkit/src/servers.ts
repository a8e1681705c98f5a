/** Where the stdio servers are, by name. */
import { fileURLToPath } from 'node:url';

export const SERVER_NAMES = [
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
  'lying-notes',
  'modern-only',
  'modern-silent',
  'noisy',
  'pages',
  'recursive-schema',
  'slow-start',
  'spawns-children',
  'unannotated',
  'unknown-fields',
] as const;

export type ServerName = (typeof SERVER_NAMES)[number];

/** The absolute path of a server, to be run with `node`. */
export function serverPath(name: ServerName): string {
  return fileURLToPath(new URL(`servers/${name}.ts`, import.meta.url));
}
