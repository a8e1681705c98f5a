import net from 'node:net';
import { expect, it } from 'vitest';
import { isOtherUser } from './peer-user.ts';

const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');

/** A real connection to ourselves, and how the system would list it for this owner. */
async function connected<Value>(look: (socket: net.Socket, table: (uid: number) => string) => Value): Promise<Value> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const accepted = new Promise<net.Socket>((resolve) => server.once('connection', resolve));
  const client = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1');
  const socket = await accepted;
  try {
    return look(socket, (uid) => {
      const [local, remote] = [hex(socket.remotePort ?? 0), hex(socket.localPort ?? 0)];
      return `  1: 0100007F:${local} 0100007F:${remote} 01 00000000:00000000 00:00000000 00000000 ${uid} 0 1 1`;
    });
  } finally {
    client.destroy();
    socket.destroy();
    server.close();
  }
}

it.runIf(process.platform === 'linux')('knows its own user, root, a stranger, and what it cannot tell', async () => {
  const other = (process.getuid?.() ?? 0) + 1;
  expect(await connected((socket) => isOtherUser(socket))).toBe(false);
  expect(await connected((socket, table) => isOtherUser(socket, () => table(other)))).toBe(true);
  expect(await connected((socket, table) => isOtherUser(socket, () => table(0)))).toBe(false);
  expect(await connected((socket) => isOtherUser(socket, () => ''))).toBe(false);
});
