/** Keeps what follows a notification behind it, where every message is a POST that may take its own connection. */
import type { Message } from '../wire/message.ts';

/** Some servers refuse a request that overtakes `notifications/initialized`. */
export function createNotificationOrder(): <Result>(message: Message, post: () => Promise<Result>) => Promise<Result> {
  let delivered: Promise<unknown> = Promise.resolve();
  return (message, post) => {
    const posted = delivered.then(post);
    // One that fails is reported where it was sent; here it only no longer stands in the way.
    if (message['id'] === undefined) delivered = posted.catch(() => {});
    return posted;
  };
}
