/** Shows what counts as a message, as an answer and as a question that we must answer. */
import { expect, test } from 'vitest';
import { isMessage, isRequest, isResponse, type Message } from './message.ts';

test.each([
  [{ jsonrpc: '2.0' }, true],
  [{ jsonrpc: '1.0', id: 1, result: {} }, false],
  [{ level: 'info' }, false],
  [[{ jsonrpc: '2.0' }], false],
  [null, false],
  ['2.0', false],
])('%j is a message: %s', (value, expected) => {
  expect(isMessage(value)).toBe(expected);
});

test.each<[Message, string]>([
  [{ jsonrpc: '2.0', id: 1, result: {} }, 'response'],
  [{ jsonrpc: '2.0', id: null, error: {} }, 'response'],
  [{ jsonrpc: '2.0', id: 1, result: null }, 'response'],
  [{ jsonrpc: '2.0', id: 0, method: 'ping' }, 'request'],
  [{ jsonrpc: '2.0', id: '', method: 'ping' }, 'request'],
  [{ jsonrpc: '2.0', id: null, method: 'ping' }, 'neither'],
  [{ jsonrpc: '2.0', id: [[]], method: 'ping' }, 'neither'],
  [{ jsonrpc: '2.0', id: 1, method: 7 }, 'neither'],
  [{ jsonrpc: '2.0', method: 'notifications/message' }, 'neither'],
  [{ jsonrpc: '2.0', id: 1 }, 'neither'],
])('%j is a %s', (message, expected) => {
  const other = isRequest(message) ? 'request' : 'neither';
  expect(isResponse(message) ? 'response' : other).toBe(expected);
});
