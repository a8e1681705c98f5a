/** One HTTP request and the reading of its response, straight from the parser and within bounds. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { MESSAGE_LIMIT } from '../wire/message.ts';
import { createEventReader, type EventHandlers, type EventReader } from './event-reader.ts';
import type { FlowControl } from './flow-control.ts';
import { tooLarge } from './http-faults.ts';

/** How the body of a response is read: whole, event by event, or not at all. */
export type Reading = 'text' | 'events' | 'nothing';

export interface ResponseHead {
  readonly status: number;
  /** The media type, in lower case, without parameters. */
  readonly type: string;
  readonly headers: IncomingHttpHeaders;
}

/** Whoever takes a response. */
export interface Receiver extends EventHandlers {
  /** Called from within the parser: it may decide, and must send nothing. */
  readonly head: (head: ResponseHead) => Reading;
  /** The whole body, where it is read as text. */
  readonly text: (text: string) => void;
  /** The response has ended, or failed. Called once, after everything else. */
  readonly over: (error?: unknown) => void;
}

/** What is not read is thrown away up to here, so that the connection can be used again; beyond, the connection goes. */
const DISCARD_LIMIT = 65_536;

/**
 * What has come is handed to the receiver in a turn of its own: from the parser's callbacks a further request, or a stream
 * that is continued, would re-enter the parser.
 */
export class HttpExchange implements Dispatcher.DispatchHandler {
  readonly #receiver: Receiver;
  readonly #flow: FlowControl;
  #controller: Dispatcher.DispatchController | undefined;
  #reading: Reading = 'nothing';
  #first: Buffer | undefined;
  #more: Buffer[] | undefined;
  #size = 0;
  #events: EventReader | undefined;
  #over = false;

  constructor(receiver: Receiver, flow: FlowControl) {
    this.#receiver = receiver;
    this.#flow = flow;
  }

  /** Ends the exchange; its receiver hears no more of it. */
  abort(): void {
    if (this.#over) return;
    this.#over = true;
    this.#cut();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#over) controller.abort(new Error('abandoned'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // Early hints and the like are no answer.
    if (status < 200 || this.#over) return;
    this.#reading = this.#receiver.head({ status, type: mediaType(headers['content-type']), headers });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#over) return;
    if (this.#reading === 'events') {
      queueMicrotask(() => this.#feed(chunk));
      this.#flow.passed(controller);
      return;
    }
    this.#size += chunk.length;
    if (this.#reading === 'nothing') {
      if (this.#size > DISCARD_LIMIT) this.#end(undefined, true);
    } else if (this.#size > MESSAGE_LIMIT) this.#end(tooLarge(), true);
    else if (this.#first === undefined) this.#first = chunk;
    else (this.#more ??= [this.#first]).push(chunk);
  }

  onResponseEnd(): void {
    this.#end(undefined, false);
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: unknown): void {
    this.#end(error, false);
  }

  #feed(chunk: Buffer): void {
    if (this.#over) return;
    this.#events ??= createEventReader(this.#receiver);
    if (this.#events.push(chunk)) return;
    this.#over = true;
    this.#cut();
    this.#receiver.over(tooLarge());
  }

  #end(error: unknown, cut: boolean): void {
    if (this.#over) return;
    // In the order of what came: pieces of the stream may still wait for their turn.
    queueMicrotask(() => {
      if (this.#over) return;
      this.#over = true;
      if (cut) this.#cut();
      else if (this.#controller !== undefined) this.#flow.ended(this.#controller);
      if (error === undefined && this.#reading === 'text') this.#receiver.text(this.#text());
      this.#receiver.over(error);
    });
  }

  #text(): string {
    const whole = this.#more === undefined ? this.#first : Buffer.concat(this.#more, this.#size);
    return whole === undefined ? '' : whole.toString('utf8');
  }

  #cut(): void {
    const controller = this.#controller;
    if (controller === undefined) return;
    this.#flow.ended(controller);
    controller.abort(new Error('abandoned'));
  }
}

function mediaType(header: string | string[] | undefined): string {
  const type = Array.isArray(header) ? header[0] : header;
  if (type === undefined || type === 'application/json' || type === 'text/event-stream') return type ?? '';
  return type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
