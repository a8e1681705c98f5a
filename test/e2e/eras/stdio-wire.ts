/** A wire to a process, one message a line. */
import { type RawClient, startRawClient } from '../raw-client.ts';
import type { Receive, Wire } from './wire.ts';

export interface StdioWire extends Wire {
  readonly raw: RawClient;
}

export function openStdioWire(
  command: readonly string[],
  env: Readonly<Record<string, string>>,
  receive: Receive,
): StdioWire {
  const raw = startRawClient(command, env, (line) => receive(JSON.parse(line) as Record<string, unknown>, line));
  return {
    raw,
    send: raw.send,
    cancel: (requestId, reason) =>
      raw.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId, reason } }),
    close: async () => {
      raw.child.stdin.end();
      await raw.exited;
    },
  };
}
