/** `GET /api/sessions`. */
import type { AdminHandler } from '../admin-environment.ts';
import type { AdminSource } from '../admin-source.ts';
import type { SessionList } from '../contract/sessions.ts';
import { respond } from '../respond.ts';

export function listSessions({ sessions }: AdminSource): AdminHandler {
  return () => {
    const body: SessionList = {
      sessions: sessions().map(({ id, client, startedAt, calls, label }) => ({
        id,
        client: { name: client.name, version: client.version },
        startedAt: new Date(startedAt).toISOString(),
        calls,
        label: { ...label, sources: [...label.sources] },
      })),
    };
    return respond(body);
  };
}
