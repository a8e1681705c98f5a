/** Does one legal thing far too much, named by the first argument, to show that a reader's memory and stack have bounds. */
import { once } from 'node:events';
import { answer, initializeResult, type Method, refuse, sendLine, serve, serveLegacy, tool } from '../raw-stdio.ts';

const NESTED = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const onList = (method: Method) => () => serveLegacy({ 'tools/list': method });

const MODES: Record<string, () => void> = {
  // Asks, and never reads an answer.
  asks: () => void repeat('{"jsonrpc":"2.0","id":"again","method":"ping"}\n'),
  'json-logs': () => void repeat('{"level":"info","message":"valid JSON, but no JSON-RPC"}\n'),
  'deep-capabilities': () =>
    serveLegacy({
      initialize: ({ id }) => sendLine(`{"jsonrpc":"2.0","id":${id},"result":{"capabilities":{"deep":${NESTED}}}}`),
    }),
  'deep-question': onList((request) => {
    sendLine(`{"jsonrpc":"2.0","id":${NESTED},"method":"ping"}`);
    answer(request, { tools: [tool('survivor')] });
  }),
  'deep-answer': onList(() => sendLine(`{"jsonrpc":"2.0","id":${NESTED},"result":{}}`)),
  'invalid-entries': onList((request) => answer(request, { tools: Array.from({ length: 200_000 }, () => 0) })),
  'long-pages': onList((request) => {
    const page = Number(request.params?.cursor ?? 0) + 1;
    answer(request, { tools: [tool(`page_${page}`, { description: 'x'.repeat(20_000_000) })], nextCursor: `${page}` });
  }),
  // Refuses every version and names a newer one each time.
  versions: () => {
    let year = 2030;
    const refuseAny: Method = (request) => {
      year += 1;
      refuse(request, { code: -32022, message: 'Unsupported', data: { supported: [`${year}-01-01`] } });
    };
    serve({ initialize: refuseAny, 'server/discover': refuseAny });
  },
  // Tools of its own are fine; only what it says beside them has no end.
  notifies: () => {
    serveLegacy({
      initialize: (request) => answer(request, initializeResult(request)),
      'tools/list': (request) => answer(request, { tools: [tool('quiet')] }),
    });
    for (let sent = 0; sent < 20_000; sent += 1) sendLine('{"jsonrpc":"2.0","method":"notifications/message"}');
  },
};

const mode = MODES[process.argv[2] ?? ''];
if (!mode) throw new Error(`overdoes-it needs a mode: ${Object.keys(MODES).join(', ')}`);
process.stdout.on('error', () => process.exit(0));
mode();

async function repeat(line: string): Promise<void> {
  const block = line.repeat(1000);
  for (;;) {
    if (!process.stdout.write(block)) await once(process.stdout, 'drain');
  }
}
