/** Shows that each target is opened by its own transport, with or without a proxy, and that none outlives its opening. */
import { createServer } from 'node:http';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { serverCommand, startHangingHttp, startLegacyHttp, startOldSse, waitUntil } from '@hintlock/testkit';
import { afterEach, expect, test, vi } from 'vitest';
import type { Target, UrlTarget } from '../target.ts';
import type { ChannelHandlers } from './channel.ts';
import { openChannel } from './open-channel.ts';

const NO_HANDLERS: ChannelHandlers = { message: () => {}, failure: () => {} };
const PROXY_VARIABLES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY'];

const at = (url: string, transport: UrlTarget['transport'] = 'http'): UrlTarget => ({
  kind: 'url',
  url,
  headers: {},
  transport,
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test('stdio, Streamable HTTP and SSE', async () => {
  const [legacy, old] = await Promise.all([startLegacyHttp(), startOldSse()]);
  const command = { ...serverCommand('hangs'), args: ['-e', 'process.stdin.resume()'] };
  const targets: Target[] = [command, at(legacy.url), at(legacy.url, 'auto'), at(old.url, 'sse')];
  const channels = await Promise.all(
    targets.map((target) => openChannel(target, NO_HANDLERS, new AbortController().signal)),
  );
  await Promise.all(channels.map((channel) => channel.close()));
  await Promise.all([legacy.close(), old.close()]);
  expect(channels.map(({ transport }) => transport)).toEqual(['stdio', 'http', 'http', 'sse']);
});

test('an address that is none', async () => {
  for (const transport of ['http', 'sse'] as const) {
    const opening = openChannel(at('ftp://example.com', transport), NO_HANDLERS, new AbortController().signal);
    await expect(opening).rejects.toMatchObject({ code: 'HL_URL_INVALID' });
  }
});

test('an opening that is ended leaves nothing behind, and its handlers hear nothing', async () => {
  const server = await startHangingHttp();
  const controller = new AbortController();
  const failures: string[] = [];
  const handlers = { ...NO_HANDLERS, failure: ({ code }: { code: string }) => failures.push(code) };
  const opening = openChannel(at(server.url, 'sse'), handlers, controller.signal);
  await waitUntil(() => server.requests.length === 1, 5000);
  controller.abort();
  await expect(opening).rejects.toMatchObject({ code: 'HL_UNREACHABLE' });
  await expect(openChannel(at(server.url), handlers, controller.signal)).rejects.toThrow('aborted');
  await expect(openChannel(serverCommand('hangs'), handlers, controller.signal)).rejects.toThrow('aborted');
  await server.close();
  expect(failures).toEqual([]);
});

test('a proxy that the environment names is used, unless it says not to', async () => {
  const server = await startLegacyHttp();
  const tunnels: string[] = [];
  const proxy = createServer((request, response) => {
    tunnels.push(`plain ${request.url}`);
    response.writeHead(502).end();
  }).on('connect', (request, socket) => {
    tunnels.push(request.url ?? '');
    const [host = '', port] = (request.url ?? '').split(':');
    const onward = connectTcp(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    for (const side of [socket, onward]) side.on('error', () => {});
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  for (const name of PROXY_VARIABLES) vi.stubEnv(name, undefined);
  const heard: unknown[] = [];
  const failures: string[] = [];
  const ask = async (): Promise<void> => {
    const handlers: ChannelHandlers = {
      message: ({ id }) => heard.push(id),
      failure: () => {},
      requestFailure: (_id, { message }) => failures.push(message),
    };
    const channel = await openChannel(at(server.url), handlers, new AbortController().signal);
    const before = heard.length + failures.length;
    channel.send({ jsonrpc: '2.0', id: before, method: 'initialize', params: {} });
    await waitUntil(() => heard.length + failures.length > before, 5000);
    await channel.close();
  };
  await ask();
  const none = tunnels.length;
  vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  await ask();
  const some = tunnels.length;
  vi.stubEnv('NO_PROXY', '127.0.0.1');
  await ask();
  proxy.closeAllConnections();
  proxy.close();
  await server.close();
  expect([none, some > 0, tunnels.length - some]).toEqual([0, true, 0]);
  expect(failures.length + heard.length).toBe(3);
});
