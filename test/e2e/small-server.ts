/** Servers of a few lines, written for one test each: what they do beyond the handshake is code of the test's own. */
import { temporaryFolder, writeInto } from './temporary-folder.ts';

/** A tool called `read` of each tier. */
export const READS = '{ name: "read", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } }';
export const CHANGES =
  '{ name: "read", inputSchema: { type: "object" }, annotations: { readOnlyHint: false, destructiveHint: false } }';
export const DESTROYS = '{ name: "del", inputSchema: { type: "object" }, annotations: { destructiveHint: true } }';

/** Answers every call with nothing. */
export const ANSWERS = `if (message.id !== undefined) send({ jsonrpc: '2.0', id: message.id, result: { content: [] } });`;

const GREETINGS = {
  legacy: `initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: {} }`,
  modern: `'server/discover': { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, ttlMs: 0, cacheScope: 'private' }`,
};

/** The command of the server. `answer` is code that may use `message`, its `line`, `send` and `appendFileSync`. */
export async function writeServer(
  answer: string,
  tools = READS,
  era: 'legacy' | 'modern' = 'legacy',
): Promise<readonly string[]> {
  const file = await writeInto(
    await temporaryFolder(),
    'server.mjs',
    `import { appendFileSync } from 'node:fs';
     import { createInterface } from 'node:readline';
     const send = (value) => process.stdout.write((typeof value === 'string' ? value : JSON.stringify(value)) + '\\n');
     const results = { ${GREETINGS[era]}, 'tools/list': { tools: [${tools}] } };
     createInterface({ input: process.stdin }).on('line', (line) => {
       const message = JSON.parse(line);
       if (results[message.method] && message.id !== undefined) send({ jsonrpc: '2.0', id: message.id, result: results[message.method] });
       else if (message.method === '${era === 'legacy' ? 'server/discover' : 'initialize'}') send({ jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'Method not found' } });
       else if (message.method !== 'notifications/initialized') { ${answer} }
     });`,
  );
  return [process.execPath, file];
}
