/** Serves one client over a pair of streams, a message a line: standard input and output, or the local gateway's socket. */
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { HintlockError, isJsonObject } from '@hintlock/core';
import {
  createLineSplitter,
  createLineWriter,
  DEPTH_LIMIT,
  isMessage,
  isRequest,
  isResponse,
  isTooDeep,
  MESSAGE_LIMIT,
  type Message,
  parseJson,
} from '@hintlock/upstream/connect';
import type { Client } from '../connection/client.ts';
import { misspells } from '../connection/well-formed.ts';
import type { OpenConnection } from '../gateway.ts';
import { isOwnId } from '../line/own-id.ts';
import type { Id } from '../line/server-answer.ts';
import { introductionFromInitialize, introductionFromMeta, isModern } from '../link/envelope.ts';
import { rpcError } from '../pipeline/reply.ts';
import { createExchanges } from './exchanges.ts';
import { oneLine } from './one-line.ts';

export interface LineClient {
  readonly input: Readable;
  readonly output: Writable;
  readonly signal: AbortSignal;
  readonly connect: (client: Client) => OpenConnection;
}

/** How long what is under way may still take once the client has closed its end; it may still read. */
const LINGER_MS = 2000;
/** More than this unread, and no new request is taken until the client has read. */
const UNREAD_PAUSE = 4 * 1024 * 1024;
/** More than this unread, and the client is given up: it does not read any more. */
const UNREAD_LIMIT = 128 * 1024 * 1024;
const PARSE_ERROR = { code: -32_700, message: 'Parse error' };
const INVALID_REQUEST = { code: -32_600, message: 'Invalid request' };
const ENVELOPE = ['jsonrpc', 'id', 'method', 'params'];

/** Serves until the client leaves or the signal fires. */
export async function serveLines({ input, output, signal, connect }: LineClient): Promise<void> {
  const exchanges = createExchanges();
  const left = Promise.withResolvers<void>();
  const connections: { legacy?: OpenConnection; modern?: OpenConnection } = {};
  const writeLine = createLineWriter(output);

  const write = (text: string): boolean => {
    if (output.writableLength > UNREAD_LIMIT) left.resolve();
    writeLine(oneLine(text));
    if (output.writableLength > UNREAD_PAUSE && !input.isPaused()) {
      input.pause();
      output.once('drain', () => input.resume());
    }
    return true;
  };
  const refuse = (id: unknown, error: Readonly<Record<string, unknown>>): void => {
    const usable = typeof id === 'string' || typeof id === 'number' ? id : null;
    write(JSON.stringify({ jsonrpc: '2.0', id: usable, error }));
  };
  const client = { transport: 'stdio', broadcast: write } as const;

  /** A client chooses its era by how it speaks; each era has a connection of its own. */
  const connectionFor = (message: Message): OpenConnection => {
    const params = isJsonObject(message['params']) ? message['params'] : {};
    if (isModern(params)) {
      return (connections.modern ??= connect({ ...client, era: 'modern', introduction: introductionFromMeta(params) }));
    }
    const said = message['method'] === 'initialize' ? params : {};
    return (connections.legacy ??= connect({
      ...client,
      era: 'legacy',
      introduction: introductionFromInitialize(said),
    }));
  };

  const take = (message: Message): void => {
    const { id, method } = message;
    if (isResponse(message)) return connections.legacy?.respond(message);
    // Some readers do not tell `Method` from `method`: the server must not see another message than we do.
    if (misspells(message, ENVELOPE)) return refuse(id, malformed('a key of the envelope is in the wrong case'));
    if (typeof method !== 'string') return refuse(id, INVALID_REQUEST);
    if (method === 'notifications/cancelled') return exchanges.cancel(message);
    if (id === undefined) {
      // Without a request before it there is nobody to tell.
      const params = isJsonObject(message['params']) ? message['params'] : {};
      const to = isModern(params) ? connections.modern : (connections.legacy ?? connections.modern);
      return to?.notify(message);
    }
    if (!isRequest(message)) return refuse(id, INVALID_REQUEST);
    if (isOwnId(id)) return refuse(id, malformed('its id is taken'));
    const exchange = exchanges.open(id as Id, { send: write, answer: write });
    if (exchange === undefined) return refuse(id, malformed('its id is taken'));
    void connectionFor(message).request(message, exchange);
  };

  const splitter = createLineSplitter(MESSAGE_LIMIT, {
    line: (line) => {
      if (line.trim() === '') return;
      const message = parseJson(line);
      if (message === undefined) refuse(null, PARSE_ERROR);
      // What nests too deep needs at least two characters a level.
      else if (!isMessage(message) || (line.length > DEPTH_LIMIT * 2 && isTooDeep(message)))
        refuse(null, INVALID_REQUEST);
      else take(message);
    },
    overflow: () => {
      refuse(null, { ...INVALID_REQUEST, message: 'Message too large' });
      left.resolve();
    },
  });
  input.on('data', splitter.push);
  input.once('end', left.resolve);
  input.once('close', left.resolve);
  input.once('error', left.resolve);
  output.once('error', left.resolve);
  output.once('close', left.resolve);
  const leave = (): void => left.resolve();
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  await left.promise;
  signal.removeEventListener('abort', leave);
  await Promise.race([exchanges.idle(), delay(LINGER_MS, undefined, { ref: false })]);
  input.off('data', splitter.push);
  exchanges.closeAll();
  await Promise.all([connections.legacy?.close(), connections.modern?.close()]);
}

function malformed(detail: string): Readonly<Record<string, unknown>> {
  return rpcError(new HintlockError('HL_CALL_MALFORMED', { detail }));
}
