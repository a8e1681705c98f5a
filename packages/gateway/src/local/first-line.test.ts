/** The first line is read however it is cut, and nothing after it is lost. */
import { once } from 'node:events';
import net from 'node:net';
import { expect, it } from 'vitest';
import { readFirstLine } from './first-line.ts';

/** Both ends of a connection. */
async function connected(): Promise<{ near: net.Socket; far: net.Socket; close: () => void }> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const near = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1');
  const [far] = (await once(server, 'connection')) as [net.Socket];
  for (const socket of [near, far]) socket.on('error', () => {});
  return {
    near,
    far,
    close: () => {
      near.destroy();
      far.destroy();
      server.close();
    },
  };
}

it.each([
  ['in one piece', ['{"a":1}\nrest of it']],
  ['in many pieces', ['{"a"', ':1', '}', '\n', 'rest', ' of it']],
  ['with the rest in pieces', ['{"a":1}\nrest', ' of it']],
])('%s', async (_how, pieces) => {
  const { near, far, close } = await connected();
  const line = readFirstLine(far, 100);
  for (const piece of pieces) {
    near.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  near.end();
  expect(await line).toBe('{"a":1}');
  let rest = '';
  for await (const chunk of far) rest += String(chunk);
  expect(rest).toBe('rest of it');
  close();
});

it('is nothing when it has no end', async () => {
  const { near, far, close } = await connected();
  const line = readFirstLine(far, 100);
  near.end('half');
  expect(await line).toBeUndefined();
  close();
});

it('is nothing when it is too long', async () => {
  const { near, far, close } = await connected();
  const line = readFirstLine(far, 100);
  near.write('x'.repeat(101));
  expect(await line).toBeUndefined();
  close();
});
