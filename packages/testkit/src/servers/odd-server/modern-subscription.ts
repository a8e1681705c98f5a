/** `subscriptions/listen`: a request that stays open and brings the changes that it named. */
import type { Reply } from './exchange.ts';
import { isObject, type JsonObject, type Outcome, type Request, succeed } from './message.ts';
import { SUBSCRIPTION_KEY } from './modern-envelope.ts';
import { ODDITIES } from './oddities.ts';
import { changeNotice, type World } from './world.ts';

/** Ends when the client cancels it or closes its stream. */
export async function listen(world: World, request: Request, reply: Reply, signal: AbortSignal): Promise<Outcome> {
  const filter = isObject(request.params?.['notifications']) ? request.params['notifications'] : {};
  const uris = Array.isArray(filter['resourceSubscriptions']) ? filter['resourceSubscriptions'] : [];
  const send = (method: string, params: JsonObject): void => {
    const _meta = { [SUBSCRIPTION_KEY]: request.id, ...ODDITIES };
    reply.say({ jsonrpc: '2.0', method, params: { ...params, ...ODDITIES, _meta } });
  };
  // Lists of prompts and resources never change here, but whoever asks for them is not turned away.
  send('notifications/subscriptions/acknowledged', { notifications: filter });
  const stop = world.onChange((change) => {
    const wanted = change.kind === 'tools' ? filter['toolsListChanged'] === true : uris.includes(change.uri);
    const { method, params } = changeNotice(change);
    if (wanted) send(method, params);
  });
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
  stop();
  return succeed({ _meta: { [SUBSCRIPTION_KEY]: request.id } });
}
