/** A server's answer to a request of ours, and how it is passed on under the client's own id. */
import type { JsonObject } from '@hintlock/core';
import type { Message } from '@hintlock/upstream/connect';

export type Id = string | number;

export interface ServerAnswer {
  readonly message: Message;
  /** The message as it came, or as it was written anew. */
  readonly text: string;
}

/** The text of an answer with another id in place of ours; everything else stays byte for byte. */
export function textWithId({ message, text }: ServerAnswer, id: Id): string {
  const own = `"${String(message['id'])}"`;
  const at = text.indexOf(own);
  // A server that repeats our id elsewhere gets its answer written anew.
  if (at === -1 || text.includes(own, at + own.length)) return JSON.stringify({ ...message, id });
  return text.slice(0, at) + JSON.stringify(id) + text.slice(at + own.length);
}

/** An answer with another result, under the same id. */
export function withResult(answer: ServerAnswer, result: JsonObject): ServerAnswer {
  const message = { ...answer.message, result };
  return { message, text: JSON.stringify(message) };
}

export function resultAnswer(id: Id, result: JsonObject): ServerAnswer {
  const message = { jsonrpc: '2.0', id, result };
  return { message, text: JSON.stringify(message) };
}

export function errorAnswer(id: Id, error: JsonObject): ServerAnswer {
  const message = { jsonrpc: '2.0', id, error };
  return { message, text: JSON.stringify(message) };
}
