/** Reads an event stream from its bytes, in bounded memory. */
import { StringDecoder } from 'node:string_decoder';
import { createParser, type EventSourceParser } from 'eventsource-parser';
import { MESSAGE_LIMIT } from '../wire/message.ts';

export interface EventHandlers {
  /** `name` is undefined for plain messages; `id` where the server gave one. */
  readonly event: (data: string, name: string | undefined, id: string | undefined) => void;
  /** How long the server wants us to wait before we come back. */
  readonly retry?: (milliseconds: number) => void;
}

export interface EventReader {
  /** Takes the next bytes. False: an event is longer than a message may be, and nothing more is read. */
  readonly push: (chunk: Buffer) => boolean;
}

export function createEventReader(handlers: EventHandlers): EventReader {
  let parser: EventSourceParser | undefined;
  let decoder: StringDecoder | undefined;
  let overflowed = false;
  return {
    push: (chunk) => {
      if (overflowed) return false;
      if (parser === undefined) {
        // Most answers are one event in one piece, and most streams nothing else.
        const start = soleEventStart(chunk);
        if (start !== -1) {
          handlers.event(chunk.toString('utf8', start, chunk.length - 2), undefined, undefined);
          return true;
        }
      }
      decoder ??= new StringDecoder('utf8');
      const text = decoder.write(chunk);
      if (text === '') return true;
      if (parser === undefined) {
        parser = createParser({
          maxBufferSize: MESSAGE_LIMIT,
          onError: ({ type }) => {
            overflowed ||= type === 'max-buffer-size-exceeded';
          },
          onEvent: ({ data, event, id }) => handlers.event(data, event === 'message' ? undefined : event, id),
          onRetry: (milliseconds) => handlers.retry?.(milliseconds),
        });
        parser.feed(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text);
      } else parser.feed(text);
      return !overflowed;
    },
  };
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = 0xfe_ff;
const NAME = Buffer.from('event: message\n');
const DATA = Buffer.from('data: ');

/** Where the data begins if the bytes are one whole event of one line of data and nothing else, or -1. */
function soleEventStart(chunk: Buffer): number {
  const last = chunk.length - 2;
  if (chunk[last] !== LINE_FEED || chunk[last + 1] !== LINE_FEED) return -1;
  const line = begins(chunk, NAME, 0) ? NAME.length : 0;
  const start = line + DATA.length;
  const isSole = begins(chunk, DATA, line) && chunk.indexOf(LINE_FEED, start) === last;
  return isSole && !chunk.includes(CARRIAGE_RETURN, start) ? start : -1;
}

function begins(chunk: Buffer, word: Buffer, at: number): boolean {
  if (chunk[at] !== word[0] || chunk.length < at + word.length) return false;
  return chunk.compare(word, 0, word.length, at, at + word.length) === 0;
}
