/** Whose process is at the other end of a connection on this machine, where the system tells. */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

const ROOT = 0;

/**
 * Whether the connection comes from another user of this machine. Linux lists every connection with its owner; where it does not, or is
 * another system, nobody can say, and who may reach the loopback address may connect.
 */
export function isOtherUser(socket: Socket, readTable: (file: string) => string = readWhole): boolean {
  const own = process.getuid?.();
  const { remotePort } = socket;
  if (process.platform !== 'linux' || own === undefined || remotePort === undefined) return false;
  const owner = ownerOf(remotePort, socket.localPort ?? 0, readTable);
  return owner !== undefined && owner !== own && owner !== ROOT;
}

function ownerOf(port: number, to: number, readTable: (file: string) => string): number | undefined {
  for (const file of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readTable(file).split('\n')) {
      const [, local = '', remote = '', , , , , uid = ''] = line.trim().split(/\s+/);
      if (portOf(local) === port && portOf(remote) === to) return Number(uid);
    }
  }
  return undefined;
}

function portOf(address: string): number {
  return Number.parseInt(address.split(':')[1] ?? '', 16);
}

function readWhole(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
