/** Listening at a newer server for what older clients get unasked: one subscription, replaced as wishes change, renewed when it breaks. */
import { isJsonObject, type JsonObject } from '@hintlock/core';
import type { Message } from '@hintlock/upstream/connect';
import { type Asker, CallController } from '../line/exchange.ts';
import type { Line } from '../line/line.ts';
import { type ClientIntroduction, modernParams } from './envelope.ts';

export interface Listening {
  /** Listens for this from now on. Settles when the server has agreed, or does not answer. */
  readonly want: (notifications: JsonObject) => Promise<void>;
  /** Takes a notification of a subscription; true when it is to be passed on. */
  readonly took: (message: Message, about: Asker | undefined) => boolean;
  /** Whether the server has agreed and still tells us. */
  readonly hears: () => boolean;
  readonly end: () => void;
}

interface Subscription {
  readonly asker: Asker;
  readonly controller: CallController;
  readonly agreed: PromiseWithResolvers<void>;
}

/** How long a server may take to agree before we go on without. */
const AGREE_MS = 5000;
const RENEW_MS = [500, 2000, 10_000, 30_000] as const;
const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';

/** `missed`: something may have happened while nobody listened. */
export function createListening(line: Line, client: ClientIntroduction, missed: () => void): Listening {
  let wanted: JsonObject = {};
  /** The one whose notifications count. */
  let current: Subscription | undefined;
  let latest: Subscription | undefined;
  let breaks = 0;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const open = (): Subscription => {
    // What the server has not agreed to yet is not wanted any more.
    if (latest !== current) latest?.controller.abort();
    const controller = new CallController();
    const opened = { controller, agreed: Promise.withResolvers<void>(), asker: { signal: controller, send: () => {} } };
    latest = opened;
    const stop = (): void => {
      opened.agreed.resolve();
      if (current === opened) current = undefined;
    };
    const broke = (): void => {
      stop();
      if (isOver || controller.aborted || latest !== opened) return;
      timer = setTimeout(open, RENEW_MS[Math.min(breaks, RENEW_MS.length - 1)]).unref();
      breaks += 1;
    };
    const params = modernParams(client, { notifications: wanted });
    line.request('subscriptions/listen', params, opened.asker, { timeoutMs: Infinity }).then(({ message }) => {
      // A server that refuses would refuse again.
      if (isJsonObject(message['error'])) stop();
      else broke();
    }, broke);
    return opened;
  };

  const agree = (subscription: Subscription): void => {
    // From here on the new one tells us, so the old one is not needed; nothing comes twice and nothing is left out.
    const before = current;
    current = subscription;
    before?.controller.abort();
    subscription.agreed.resolve();
    if (breaks > 0) missed();
    breaks = 0;
  };

  return {
    want: async (notifications) => {
      wanted = notifications;
      clearTimeout(timer);
      if (Object.keys(wanted).length === 0) {
        current?.controller.abort();
        [current, latest] = [undefined, undefined];
        return;
      }
      for (
        let asked: Subscription | undefined = open();
        asked !== undefined;
        asked = asked === latest ? undefined : latest
      ) {
        const { agreed } = asked;
        const impatience = setTimeout(agreed.resolve, AGREE_MS);
        await agreed.promise;
        clearTimeout(impatience);
      }
    },
    took: ({ method }, about) => {
      if (about === undefined) return false;
      if (method === ACKNOWLEDGED && latest?.asker === about) agree(latest);
      return method !== ACKNOWLEDGED && current?.asker === about;
    },
    hears: () => current !== undefined,
    end: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
