/** Where the user's one local gateway listens. */
import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';

/** The longest path that every Unix accepts for a socket. */
const LONGEST = 100;

/** One for each version: a newer command does not talk to an older gateway. */
export function socketPath(folder: string, version: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\hintlock-${digest(`${folder}\n${version}`)}`;
  const plain = path.join(folder, `gateway-${version}.sock`);
  if (plain.length <= LONGEST) return plain;
  return path.join(os.tmpdir(), `hintlock-${process.getuid?.() ?? 0}`, `${digest(`${folder}\n${version}`)}.sock`);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}
