/** The stream of the 2025 era for what belongs to no request, kept open for as long as the session lives. */
import type { Message } from '../wire/message.ts';
import type { HttpExchange, Receiver, ResponseHead } from './http-exchange.ts';
import { takeMessages } from './messages-in.ts';
import { eventIdHeader, RETRY_MS, waitingTime } from './resumption.ts';

export interface StandingStreamOptions {
  readonly request: (lastEventId: string | undefined, receiver: Receiver) => HttpExchange;
  readonly deliver: (message: Message, text: string | undefined) => void;
  /** What was there is there no longer: the session is gone. */
  readonly gone: () => void;
}

export interface StandingStream {
  /** Opens the stream, if it is not open. */
  readonly open: () => void;
  readonly close: () => void;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

export function createStandingStream(options: StandingStreamOptions): StandingStream {
  let isOpen = false;
  let wasThere = false;
  let exchange: HttpExchange | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastEventId: string | undefined;
  let retryMs = RETRY_MS;
  let pauseMs = FIRST_PAUSE_MS;

  const close = (): void => {
    isOpen = false;
    clearTimeout(timer);
    exchange?.abort();
    exchange = undefined;
    lastEventId = undefined;
  };

  const connect = (): void => {
    let head: ResponseHead | undefined;
    let useful = false;
    const began = performance.now();
    exchange = options.request(lastEventId, {
      head: (next) => {
        head = next;
        wasThere ||= isStream(next);
        return isStream(next) ? 'events' : 'nothing';
      },
      text: () => {},
      event: (data, name, id) => {
        useful = true;
        if (id !== undefined) lastEventId = eventIdHeader(id);
        if (name === undefined && data !== '') takeMessages(data, options.deliver);
      },
      retry: (milliseconds) => {
        retryMs = milliseconds;
      },
      over: () => {
        if (!isOpen) return;
        exchange = undefined;
        const lived = performance.now() - began;
        if (head?.status === 405 || head?.status === 404) {
          close();
          // One that was never there is not missed; many servers have none, and say so in their own way.
          if (wasThere && head.status === 404) options.gone();
        } else comeBack(useful || (lived > LONGEST_PAUSE_MS && head !== undefined && isStream(head)));
      },
    });
  };

  /** A server that answers and hangs up at once is not asked at once again. */
  const comeBack = (worked: boolean): void => {
    timer = setTimeout(connect, waitingTime(worked ? retryMs : Math.max(retryMs, pauseMs)));
    timer.unref();
    pauseMs = worked ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  };

  return {
    open: () => {
      if (isOpen) return;
      isOpen = true;
      wasThere = false;
      retryMs = RETRY_MS;
      pauseMs = FIRST_PAUSE_MS;
      connect();
    },
    close,
  };
}

function isStream({ status, type }: ResponseHead): boolean {
  return status === 200 && type === 'text/event-stream';
}
