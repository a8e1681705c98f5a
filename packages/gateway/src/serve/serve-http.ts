/** `hintlock serve`: the gateway over HTTP on loopback, MCP and admin API on one port. */
import type { AdminSource } from '../admin/admin-source.ts';
import { serveAdmin } from '../admin/serve-admin.ts';
import { createToken, keepTokenHash, keptTokenHash } from '../admin/token.ts';
import { type HttpServer, startHttpServer } from '../downstream/http/http-server.ts';
import type { Gateway } from '../gateway.ts';
import { adminSource } from './admin-view.ts';
import { userName } from './user-name.ts';

export interface ServeHttpOptions {
  readonly port: number;
  /** The folder of the store, whose log the API can verify. */
  readonly folder: string;
  /** Makes a new admin token even if there is one. */
  readonly newToken: boolean;
  readonly fault: (error: unknown) => void;
}

export interface Serving {
  readonly origin: string;
  /** The admin token, when it was made just now: it is shown this once. */
  readonly token?: string;
  readonly close: () => Promise<void>;
}

export async function serveHttp(gateway: Gateway, options: ServeHttpOptions): Promise<Serving> {
  const stopping = new AbortController();
  let server: HttpServer | undefined;
  const source: AdminSource = adminSource(gateway, {
    folder: options.folder,
    endpoint: () => `${server?.origin ?? ''}/mcp`,
    fault: options.fault,
    signal: stopping.signal,
  });
  await gateway.sessions.restore('http');
  server = await startHttpServer(gateway, {
    port: options.port,
    principal: userName(),
    admin: serveAdmin(source),
  });
  // Only once it is sure that somebody will see it.
  const token = await ensureToken(gateway, options.newToken);
  const { origin, close } = server;
  return {
    origin,
    ...(token === undefined ? {} : { token }),
    close: async () => {
      stopping.abort();
      await close();
    },
  };
}

async function ensureToken({ store }: Gateway, isNew: boolean): Promise<string | undefined> {
  if (!isNew && (await keptTokenHash(store)) !== undefined) return undefined;
  const { token, hash } = createToken();
  await keepTokenHash(store, hash);
  return token;
}
