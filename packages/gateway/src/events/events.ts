/** The hub of events: whoever does something publishes it, and whoever wants to know subscribes. */
import type { Gap, GatewayEvent } from './gateway-event.ts';

/**
 * Hears each event with its number. One that gives a promise gets the next event when it has settled; until then events
 * wait, and when too many do, the oldest are lost and a gap says how many.
 */
type EventListener = (event: GatewayEvent | Gap, number: number) => void | Promise<void>;

export interface Events {
  /** Never throws, whatever a listener does: what is told of a call must not stop it. */
  readonly publish: (event: GatewayEvent) => void;
  /** Whether anybody listens: what nobody hears need not be made. */
  readonly isHeard: () => boolean;
  /** Gives the way to stop. */
  readonly subscribe: (listener: EventListener) => () => void;
  /** The number of the last event. */
  readonly last: () => number;
}

/** How many events wait for a slow listener. */
const QUEUE_LIMIT = 256;

export function createEvents(queueLimit: number = QUEUE_LIMIT): Events {
  const subscribers = new Set<Subscriber>();
  let last = 0;
  return {
    publish: (event) => {
      last += 1;
      if (subscribers.size === 0) return;
      for (const subscriber of subscribers) subscriber.offer(event, last);
    },
    isHeard: () => subscribers.size > 0,
    subscribe: (listener) => {
      const subscriber = createSubscriber(listener, queueLimit);
      subscribers.add(subscriber);
      return () => {
        subscribers.delete(subscriber);
        subscriber.stop();
      };
    },
    last: () => last,
  };
}

interface Subscriber {
  readonly offer: (event: GatewayEvent, number: number) => void;
  readonly stop: () => void;
}

function createSubscriber(listener: EventListener, queueLimit: number): Subscriber {
  let waiting: { readonly event: GatewayEvent; readonly number: number }[] = [];
  let lost = { count: 0, number: 0 };
  let busy = false;
  let stopped = false;

  /** Whether the listener is done with it already. */
  const tell = (event: GatewayEvent | Gap, number: number): boolean => {
    const settled = hear(listener, event, number);
    if (settled === undefined) return true;
    busy = true;
    void settled.then(() => {
      busy = false;
      drain();
    });
    return false;
  };

  const drain = (): void => {
    while (!busy && !stopped) {
      if (lost.count > 0) {
        const gap = lost;
        lost = { count: 0, number: 0 };
        if (!tell({ kind: 'gap', lost: gap.count }, gap.number)) return;
      }
      const next = waiting.shift();
      if (next === undefined || !tell(next.event, next.number)) return;
    }
  };

  return {
    offer: (event, number) => {
      if (!busy && waiting.length === 0) {
        tell(event, number);
        return;
      }
      waiting.push({ event, number });
      if (waiting.length <= queueLimit) return;
      const oldest = waiting.shift();
      lost = { count: lost.count + 1, number: oldest?.number ?? number };
    },
    stop: () => {
      stopped = true;
      waiting = [];
    },
  };
}

/** Nothing when the listener is done, else what settles when it is: a fault of a listener is its own. */
function hear(listener: EventListener, event: GatewayEvent | Gap, number: number): Promise<void> | undefined {
  try {
    const result = listener(event, number);
    return result instanceof Promise ? result.catch(() => {}) : undefined;
  } catch {
    return undefined;
  }
}
