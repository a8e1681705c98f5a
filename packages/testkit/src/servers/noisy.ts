/** Answers correctly between log lines on standard output, which many real servers write there by mistake. */
import { answer, initializeResult, sendLine, serveLegacy, tool } from '../raw-stdio.ts';

sendLine('noisy server starting …');
sendLine('{"level":"info","message":"valid JSON, but no JSON-RPC"}');
serveLegacy({
  initialize: (request) => {
    sendLine('');
    sendLine('[debug] got initialize {"jsonrpc":"2.0"');
    answer(request, initializeResult(request, 'noisy'));
  },
  'tools/list': (request) => {
    sendLine('[debug] listing');
    const result = { tools: [tool('café', { description: 'Split in the middle of its é.' })] };
    const line = Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', id: request.id, result })}\n`);
    const middle = line.indexOf('é') + 1;
    process.stdout.write(line.subarray(0, middle));
    setTimeout(() => process.stdout.write(line.subarray(middle)), 30);
  },
});
