/** The requests that a client can still cancel. */
import type { Id, JsonObject } from './message.ts';

export interface RunningRequests {
  /** Runs a request under its id; `outside` ends it as well, where a closed stream means a cancellation. */
  readonly run: <T>(id: Id, outside: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** Takes the parameters of `notifications/cancelled`; an unknown id is ignored, as the specification asks. */
  readonly cancel: (params: JsonObject) => void;
}

export function createRunningRequests(): RunningRequests {
  const running = new Map<unknown, AbortController>();
  return {
    run: async (id, outside, work) => {
      const controller = new AbortController();
      running.set(id, controller);
      const abort = (): void => controller.abort(outside?.reason);
      outside?.addEventListener('abort', abort);
      try {
        return await work(controller.signal);
      } finally {
        running.delete(id);
        outside?.removeEventListener('abort', abort);
      }
    },
    cancel: (params) => running.get(params['requestId'])?.abort(params['reason'] ?? 'no reason given'),
  };
}
