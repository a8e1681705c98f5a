/** Serves one client over standard input and output, one message to a line. */
import { createInterface } from 'node:readline';
import type { Era, Reply } from './exchange.ts';
import { openLegacySession } from './legacy-session.ts';
import { type Incoming, type JsonObject, parseMessage } from './message.ts';
import { claimedVersion } from './modern-envelope.ts';
import { openModernConnection } from './modern-era.ts';
import { createWorld } from './world.ts';

export function serveOddStdio(eras: ReadonlySet<Era>): void {
  const world = createWorld();
  const legacy = openLegacySession(world, writeLine);
  const modern = openModernConnection(world);
  const reply: Reply = { say: writeLine, finish: writeLine };
  const isModern = (incoming: Incoming): boolean => {
    if (eras.size === 1) return eras.has('modern');
    return incoming.kind === 'request' && claimedVersion(incoming.request.params) !== undefined;
  };
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      const incoming = parseMessage(line);
      if (!incoming) writeLine({ jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'No JSON-RPC message' } });
      else if (incoming.kind === 'answer') legacy.answer(incoming.answer);
      else if (incoming.kind === 'request') {
        void (isModern(incoming) ? modern : legacy).request(incoming.request, reply);
      } else if (incoming.notification.method === 'notifications/cancelled' && eras.size === 2) {
        // A cancellation does not say which era its request was of.
        modern.notification(incoming.notification);
        legacy.notification(incoming.notification);
      } else (isModern(incoming) ? modern : legacy).notification(incoming.notification);
    })
    // Nothing else would end a call that still waits for an answer.
    .on('close', () => process.exit(0));
}

function writeLine(message: JsonObject): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
