/** `hintlock serve`: the gateway over HTTP on loopback, MCP and admin API on one port. */
import type { AdminSource } from '../admin/admin-source.ts';
import { serveAdmin } from '../admin/serve-admin.ts';
import { createToken, keepTokenHash, keptTokenHash } from '../admin/token.ts';
import { type HttpServer, startHttpServer } from '../downstream/http/http-server.ts';
import type { Gateway } from '../gateway.ts';
import type { Store } from '../store/store.ts';
import { adminSource } from './admin-view.ts';
import { userName } from './user-name.ts';

export interface ServeHttpOptions {
  readonly port: number;
  /** The folder of the store, whose log the API can verify. */
  readonly folder: string;
  readonly fault: (error: unknown) => void;
}

export interface Serving {
  readonly origin: string;
  /** The admin token, when it was made just now: it is shown this once. */
  readonly token?: string;
  /** How many requests are under way that closing waits for, ten seconds at most. */
  readonly underWay: () => number;
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
  const isFirst = (await keptTokenHash(gateway.store)) === undefined;
  const token = isFirst ? await makeAdminToken(gateway.store) : undefined;
  const { origin, underWay, close } = server;
  return {
    origin,
    underWay,
    ...(token === undefined ? {} : { token }),
    close: async () => {
      stopping.abort();
      await close();
    },
  };
}

/** A token in place of the one there may be: a gateway that runs already takes it from then on, and no other. */
export async function makeAdminToken(store: Store): Promise<string> {
  const { token, hash } = createToken();
  await keepTokenHash(store, hash);
  return token;
}
