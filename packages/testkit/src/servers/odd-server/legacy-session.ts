/** One client's session in the 2025 era: opened by `initialize`, asked by pushed requests, told of changes unasked. */
import {
  type Asked,
  type Exchange,
  isLogLevel,
  type LogLevel,
  type Method,
  NEEDED_CAPABILITIES,
  type Reply,
  reaches,
} from './exchange.ts';
import { CAPABILITIES, INSTRUCTIONS, SERVER_INFO } from './identity.ts';
import {
  type Answer,
  isObject,
  type JsonObject,
  methodNotFound,
  type Notification,
  type Outcome,
  type Request,
  refuse,
  succeed,
  toResponse,
} from './message.ts';
import { METHODS } from './methods.ts';
import { ODDITIES } from './oddities.ts';
import { createRunningRequests } from './running-requests.ts';
import { textResult } from './text-result.ts';
import { changeNotice, type World } from './world.ts';

export const LEGACY_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

export interface LegacySession {
  readonly request: (request: Request, reply: Reply) => Promise<void>;
  readonly notification: (notification: Notification) => void;
  readonly answer: (answer: Answer) => void;
  readonly close: () => void;
}

/** `tell` takes what belongs to no request. */
export function openLegacySession(world: World, tell: (message: JsonObject) => void): LegacySession {
  const running = createRunningRequests();
  const subscriptions = new Set<unknown>();
  const waiting = new Map<unknown, (answer: Answer) => void>();
  let capabilities: JsonObject | undefined;
  let threshold: LogLevel = 'debug';
  // The two sides number their requests independently, so these are often equal to ids that the client uses.
  let lastId = 0;

  const own: Readonly<Record<string, Method>> = {
    initialize: ({ params }) => {
      capabilities = isObject(params['capabilities']) ? params['capabilities'] : {};
      return succeed(initializeResult(params['protocolVersion']));
    },
    ping: () => succeed({}),
    'logging/setLevel': ({ params: { level } }) => {
      if (!isLogLevel(level)) return refuse(-32_602, 'Unknown log level');
      threshold = level;
      return succeed({});
    },
    'resources/subscribe': ({ params }) => {
      subscriptions.add(params['uri']);
      return succeed({});
    },
    'resources/unsubscribe': ({ params }) => {
      subscriptions.delete(params['uri']);
      return succeed({});
    },
  };

  const ask = async (reply: Reply, method: string, params: JsonObject): Promise<Asked> => {
    // A method of our own needs no capability.
    const needed = NEEDED_CAPABILITIES[method];
    if (needed !== undefined && !capabilities?.[needed]) {
      return { instead: textResult(`This client has no ${needed}.`, { isError: true }) };
    }
    lastId += 1;
    const id = lastId;
    const answered = new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
    });
    reply.say({ jsonrpc: '2.0', id, method, params });
    const { result, error } = await answered;
    return { answer: error === undefined ? result : { error } };
  };

  const serve = async (request: Request, reply: Reply, signal: AbortSignal): Promise<Outcome> => {
    const method = Object.hasOwn(own, request.method) ? own[request.method] : METHODS.get(request.method);
    if (!method) return methodNotFound(request.method);
    if (!capabilities && request.method !== 'initialize' && request.method !== 'ping') {
      return refuse(-32_600, 'The session must be opened with initialize first');
    }
    const notify: Exchange['notify'] = (name, params) => reply.say({ jsonrpc: '2.0', method: name, params });
    return method({
      era: 'legacy',
      request,
      params: request.params ?? {},
      world,
      signal,
      notify,
      log: (level, data) => {
        if (reaches(level, threshold)) notify('notifications/message', { level, logger: 'odd', data, ...ODDITIES });
      },
      ask: (name, params) => ask(reply, name, params),
    });
  };

  const stopListening = world.onChange((change) => {
    const wanted = change.kind === 'tools' || subscriptions.has(change.uri);
    const { method, params } = changeNotice(change);
    if (wanted && capabilities) tell({ jsonrpc: '2.0', method, params: { ...params, _meta: ODDITIES, ...ODDITIES } });
  });

  return {
    request: (request, reply) =>
      running.run(request.id, undefined, async (signal) => {
        const outcome = await serve(request, reply, signal);
        if (!signal.aborted) reply.finish(toResponse(request.id, outcome), 200);
      }),
    notification: (notification) => {
      world.notifications.push(notification);
      if (notification.method === 'notifications/cancelled') running.cancel(notification.params ?? {});
    },
    answer: (answer) => {
      waiting.get(answer.id)?.(answer);
      waiting.delete(answer.id);
    },
    close: stopListening,
  };
}

function initializeResult(requested: unknown): JsonObject {
  return {
    protocolVersion: LEGACY_VERSIONS.find((version) => version === requested) ?? LEGACY_VERSIONS[0],
    capabilities: CAPABILITIES,
    serverInfo: SERVER_INFO,
    instructions: INSTRUCTIONS,
    _meta: ODDITIES,
    ...ODDITIES,
  };
}
