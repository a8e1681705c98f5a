/** Servers that run from the start: each is reached with the gateway and again after it failed, so that its tools and how it fares are known. */
import type { Events } from '../events/events.ts';
import type { Link } from '../link/link.ts';

export interface EagerServers {
  /** Reaches those that are not; from then on they are kept up. */
  readonly look: () => void;
  readonly close: () => void;
}

/** Added to what the server's own back-off asks for. */
const AGAIN_MS = 1000;

/** `links` are the gateway's own, and lead to the servers as they are configured now. */
export function createEagerServers(links: () => ReadonlyMap<string, Link>, events: Events): EagerServers {
  const timers = new Map<string, NodeJS.Timeout>();
  let unsubscribe: (() => void) | undefined;

  const reach = (link: Link): void => {
    if (link.server.config.start !== 'eager' || link.isOpen()) return;
    // Why it failed is said where the server's state is; here it is only tried again.
    link.refresh().catch(() => {});
  };
  const reachAgain = (name: string): void => {
    const link = links().get(name);
    if (link === undefined || link.server.config.start !== 'eager') return;
    clearTimeout(timers.get(name));
    const wait = Math.max(0, link.server.backOff.remainingMs()) + AGAIN_MS;
    timers.set(name, setTimeout(() => reach(links().get(name) ?? link), wait).unref());
  };

  return {
    look: () => {
      unsubscribe ??= events.subscribe((event) => {
        if (event.kind === 'server-state' && event.state === 'broken') reachAgain(event.server);
      });
      for (const link of links().values()) reach(link);
    },
    close: () => {
      unsubscribe?.();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
