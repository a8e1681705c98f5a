/** A JSON-RPC message as it travels: a plain object, of which only the envelope is ever looked at. */
import { isJsonObject, type JsonObject } from '@hintlock/core';

export type Message = JsonObject;

/** Whether a parsed value is a JSON-RPC 2.0 message at all. */
export function isMessage(value: unknown): value is Message {
  return isJsonObject(value) && value['jsonrpc'] === '2.0';
}

export function isResponse(message: Message): boolean {
  return message['method'] === undefined && ('result' in message || 'error' in message);
}

export function isRequest(message: Message): boolean {
  // Another kind of id could not be repeated safely: an array may nest deeper than any answer can be written.
  return (
    typeof message['method'] === 'string' && (typeof message['id'] === 'string' || typeof message['id'] === 'number')
  );
}

/** One message may be this long. A tool list beyond it fits no model, and memory has an end. */
export const MESSAGE_LIMIT = 32 * 1024 * 1024;
