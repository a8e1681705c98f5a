/** Answers with more than anyone should read: a huge description, one huge message or very many tools (first argument). */
import { once } from 'node:events';
import { answer, type Method, type Request, serveLegacy, tool } from '../raw-stdio.ts';

const MEGABYTE = 1_000_000;

const MODES: Record<string, Method> = {
  description: (request) => answer(request, { tools: [tool('huge', { description: 'x'.repeat(10 * MEGABYTE) })] }),
  message: (request) => void streamMessage(request),
  many: (request) => answer(request, { tools: Array.from({ length: Number(process.argv[3] ?? 1000) }, numbered) }),
};

const list = MODES[process.argv[2] ?? ''];
if (!list) throw new Error(`huge needs a mode: ${Object.keys(MODES).join(', ')}`);
// A reader that gives up half-way closes the pipe: that is the expected end.
process.stdout.on('error', () => process.exit(0));
serveLegacy({ 'tools/list': list });

function numbered(_: unknown, index: number): Record<string, unknown> {
  return tool(`tool_${index}`, {
    description: `Tool number ${index}.`,
    annotations: { readOnlyHint: index % 2 === 0 },
  });
}

async function streamMessage(request: Request): Promise<void> {
  process.stdout.write(
    `{"jsonrpc":"2.0","id":${JSON.stringify(request.id)},"result":{"tools":[{"name":"huge","inputSchema":{"type":"object"},"description":"`,
  );
  const block = 'x'.repeat(MEGABYTE);
  for (let written = 0; written < 200; written += 1) {
    if (!process.stdout.write(block)) await once(process.stdout, 'drain');
  }
  process.stdout.write('"}]}}\n');
}
