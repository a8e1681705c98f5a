/** Breaks the protocol at one step, named by the first argument, so that each break can be told from the others. */
import { answer, initializeResult, type Method, refuse, sendLine, serveLegacy, tool } from '../raw-stdio.ts';

const onList = (method: Method) => ({ 'tools/list': method });

const MODES: Record<string, Record<string, Method>> = {
  'initialize-only': onList(() => {}),
  'tools-not-array': onList((request) => answer(request, { tools: { first: tool('first') } })),
  'result-null': onList((request) => answer(request, null)),
  'wrong-id': onList((request) => answer({ ...request, id: 987_654 }, { tools: [tool('first')] })),
  'bad-json': onList((request) =>
    sendLine(`{"jsonrpc":"2.0","id":${JSON.stringify(request.id)},"result":{"tools":[{"na`),
  ),
  // As hand-written servers do that treat a notification like a request.
  'answers-without-id': onList((request) => {
    sendLine('{"jsonrpc":"2.0","id":null,"error":{"code":-32601,"message":"Method not found"}}');
    sendLine('{"jsonrpc":"2.0","result":{}}');
    answer(request, { tools: [tool('first')] });
  }),
  batch: onList(({ id }) => {
    const result = { tools: [tool('first')] };
    sendLine(
      JSON.stringify([
        { jsonrpc: '2.0', method: 'notifications/message' },
        { jsonrpc: '2.0', id, result },
      ]),
    );
  }),
  error: onList((request) => refuse(request, { code: -32001, message: '\u001b[31mLog in first\u001b[0m' })),
  'dies-after-initialize': {
    initialize: (request) => {
      answer(request, initializeResult(request));
      process.exit(3);
    },
  },
  'no-tools-capability': {
    initialize: (request) => answer(request, { ...initializeResult(request), capabilities: { prompts: {} } }),
  },
};

const mode = MODES[process.argv[2] ?? ''];
if (!mode) throw new Error(`half-protocol needs a mode: ${Object.keys(MODES).join(', ')}`);
serveLegacy(mode);
