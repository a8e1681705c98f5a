/** `GET /api/status` and `GET /healthz`. */
import type { AdminHandler } from '../admin-environment.ts';
import type { AdminSource } from '../admin-source.ts';
import type { HealthBody, StatusBody } from '../contract/status.ts';
import { respond } from '../respond.ts';

export function showStatus({ status, tools }: AdminSource): AdminHandler {
  return () => {
    const counts = new Map<string, { read: number; write: number; destructive: number }>();
    for (const { server, profile } of tools()) {
      const count = counts.get(server) ?? { read: 0, write: 0, destructive: 0 };
      count[profile.tier] += 1;
      counts.set(server, count);
    }
    const { servers, ...rest } = status();
    const none = { read: 0, write: 0, destructive: 0 };
    const body: StatusBody = {
      ...rest,
      servers: servers.map((server) => ({ ...server, tools: counts.get(server.name) ?? none })),
    };
    return respond(body);
  };
}

export function showHealth({ isHealthy }: AdminSource): AdminHandler {
  return async () => {
    const ok = await wellOrNot(isHealthy);
    const body: HealthBody = { status: ok ? 'ok' : 'unavailable' };
    return respond(body, ok ? 200 : 503);
  };
}

/** A gateway that cannot tell is not well. */
async function wellOrNot(isHealthy: AdminSource['isHealthy']): Promise<boolean> {
  try {
    return await isHealthy();
  } catch {
    return false;
  }
}
