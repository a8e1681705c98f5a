/** Starts an HTTP server on a free loopback port and stops it without waiting for anybody. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RunningHttp {
  readonly url: string;
  /** What has been asked so far, so that a test can see which headers were sent where. */
  readonly requests: readonly SeenRequest[];
  close(): Promise<void>;
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export type Listener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface ListenOptions {
  readonly path?: string;
  readonly onClose?: () => Promise<void>;
}

export async function listen(listener: Listener, { path = '/mcp', onClose }: ListenOptions = {}): Promise<RunningHttp> {
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers });
    // A handler that fails half-way must not take the test's own process with it.
    void (async () => listener(request, response))().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    requests,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await onClose?.();
      await closed;
    },
  };
}

/** A loopback address where nobody listens: the port was free a moment ago. */
export async function refusedUrl(): Promise<string> {
  const server = await listen(() => {});
  await server.close();
  return server.url;
}
