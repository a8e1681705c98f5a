/** Serves the admin API from a plain Node server. What it is made of is loaded with the first request, not at the start. */
import type { RequestListener } from 'node:http';
import type { AdminSource } from './admin-source.ts';
import type { AdminOptions } from './app.ts';

/** Handles whatever the paths of MCP leave over. */
export function serveAdmin(source: AdminSource, options: AdminOptions = {}): RequestListener {
  let listening: Promise<RequestListener> | undefined;
  return (request, response) => {
    listening ??= openListener(source, options);
    listening.then(
      (listener) => listener(request, response),
      (error: unknown) => {
        listening = undefined;
        source.fault(error);
        response.writeHead(500).end();
      },
    );
  };
}

async function openListener(source: AdminSource, options: AdminOptions): Promise<RequestListener> {
  const [{ getRequestListener }, { createAdminApp }, { addSecurityHeaders, respondError }, { invalid }] =
    await Promise.all([
      import('@hono/node-server'),
      import('./app.ts'),
      import('./respond.ts'),
      import('./read-request.ts'),
    ]);
  const app = createAdminApp(source, options);
  const listener = getRequestListener(app.fetch, {
    // Everybody else in this process keeps the Request and Response that Node has.
    overrideGlobalObjects: false,
    // Reached before the app is: an address that is none.
    errorHandler: () => {
      const refused = respondError(invalid('its address cannot be read'));
      addSecurityHeaders(refused);
      return refused;
    },
  });
  return (request, response) => void listener(request, response);
}
