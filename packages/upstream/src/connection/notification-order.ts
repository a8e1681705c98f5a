/** Keeps what follows a notification behind it, where every message is a POST that may take its own connection. */
import type { Message } from '../wire/message.ts';

/** Starts one POST; `taken` is called once the server has taken it, or never will. */
export type StartPost = (taken: () => void) => void;

/** A server that leaves a notification unanswered holds the rest back no longer than this. */
const HOLD_MS = 5000;

/** Some servers refuse a request that overtakes `notifications/initialized`. */
export function createNotificationOrder(): (message: Message, start: StartPost) => void {
  const waiting: { readonly isNotification: boolean; readonly start: StartPost }[] = [];
  let held = false;

  const begin = (isNotification: boolean, start: StartPost): void => {
    if (!isNotification) {
      start(nothing);
      return;
    }
    held = true;
    let timer: NodeJS.Timeout | undefined;
    const taken = (): void => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      held = false;
      release();
    };
    timer = setTimeout(taken, HOLD_MS);
    timer.unref();
    start(taken);
  };

  const release = (): void => {
    while (!held) {
      const next = waiting.shift();
      if (next === undefined) return;
      begin(next.isNotification, next.start);
    }
  };

  return (message, start) => {
    const isNotification = message['id'] === undefined;
    if (held) waiting.push({ isNotification, start });
    else begin(isNotification, start);
  };
}

function nothing(): void {}
