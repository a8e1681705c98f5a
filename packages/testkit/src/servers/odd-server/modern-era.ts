/** The 2026 era: no session, every request stands alone and says in `_meta` who asks. */
import { type Exchange, type Reply, reaches } from './exchange.ts';
import { CAPABILITIES, INSTRUCTIONS, SERVER_INFO } from './identity.ts';
import {
  isObject,
  type JsonObject,
  methodNotFound,
  type Notification,
  type Outcome,
  type Request,
  succeed,
  toResponse,
} from './message.ts';
import { METHODS } from './methods.ts';
import { MODERN_VERSION, readEnvelope, SERVER_INFO_KEY, unsupportedVersion } from './modern-envelope.ts';
import { askModern } from './modern-questions.ts';
import { listen } from './modern-subscription.ts';
import { ODDITIES } from './oddities.ts';
import { createRunningRequests } from './running-requests.ts';
import type { World } from './world.ts';

/** The results that a client may keep. */
const CACHEABLE = /\/(?:list|read|discover)$/;

export interface ModernConnection {
  /** `closed` aborts when the client closes the stream of this request, which cancels it. */
  readonly request: (request: Request, reply: Reply, closed?: AbortSignal) => Promise<void>;
  readonly notification: (notification: Notification) => void;
}

export function openModernConnection(world: World): ModernConnection {
  const running = createRunningRequests();
  return {
    request: (request, reply, closed) =>
      running.run(request.id, closed, async (signal) => {
        const outcome = complete(request, await serve(world, request, reply, signal));
        if (signal.aborted) return;
        reply.finish(toResponse(request.id, outcome), outcome.kind === 'error' ? outcome.httpStatus : 200);
      }),
    notification: (notification) => {
      world.notifications.push(notification);
      if (notification.method === 'notifications/cancelled') running.cancel(notification.params ?? {});
    },
  };
}

async function serve(world: World, request: Request, reply: Reply, signal: AbortSignal): Promise<Outcome> {
  const { method: name, params = {} } = request;
  if (name === 'initialize' && params['_meta'] === undefined) return unsupportedVersion(params['protocolVersion']);
  const envelope = readEnvelope(request);
  if ('refusal' in envelope) return envelope.refusal;
  if (name === 'server/discover') return succeed(discoverResult());
  if (name === 'subscriptions/listen') return listen(world, request, reply, signal);
  const method = METHODS.get(name);
  if (!method) return methodNotFound(name);
  const notify: Exchange['notify'] = (method, params) => reply.say({ jsonrpc: '2.0', method, params });
  return method({
    era: 'modern',
    request,
    params,
    world,
    signal,
    notify,
    log: (level, data) => {
      const wanted = envelope.logLevel !== undefined && reaches(level, envelope.logLevel);
      if (wanted) notify('notifications/message', { level, logger: 'odd', data, ...ODDITIES });
    },
    ask: async (method, params) => askModern(request.params ?? {}, envelope.capabilities, { method, params }),
  });
}

/** Adds what every modern result has, where the method did not say otherwise. */
function complete(request: Request, outcome: Outcome): Outcome {
  if (outcome.kind === 'error') return outcome;
  const { _meta, ...fields } = outcome.result;
  const meta = { ...(isObject(_meta) ? _meta : {}), [SERVER_INFO_KEY]: SERVER_INFO };
  const caching = CACHEABLE.test(request.method) ? { ttlMs: 5000, cacheScope: 'private' } : {};
  return succeed({ resultType: 'complete', ...caching, ...fields, _meta: meta });
}

function discoverResult(): JsonObject {
  return {
    supportedVersions: [MODERN_VERSION],
    capabilities: CAPABILITIES,
    instructions: INSTRUCTIONS,
    _meta: ODDITIES,
    ...ODDITIES,
  };
}
