/** A server that asks in every wrong way, for tests of what stands between it and a client (`--era legacy` or `--era modern`). */
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

type Message = Readonly<Record<string, unknown>>;

const { values } = parseArgs({ options: { era: { type: 'string', default: 'legacy' } } });
const waiting = new Map<unknown, (answer: Message) => void>();
const seen: unknown[] = [];
let lastId = 0;

const write = (message: Message): void =>
  void process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const text = (value: unknown): Message => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });

function ask(message: string, id: unknown = ++lastId): Promise<Message> {
  write({
    id,
    method: 'elicitation/create',
    params: { mode: 'form', message, requestedSchema: { type: 'object', properties: {} } },
  });
  return new Promise((resolve) => waiting.set(id, resolve));
}

const contentOf = ({ result, error }: Message): unknown =>
  error === undefined ? (result as Message)['content'] : { error };

type Tool = (id: unknown, args: Message, params: Message) => Promise<Message | undefined> | Message | undefined;

const LEGACY_TOOLS: Readonly<Record<string, Tool>> = {
  ask: async (_, { n, waitMs = 0 }) => {
    const answer = await ask(`question ${String(n)}`);
    await delay(Number(waitMs));
    return text({ n, answer: contentOf(answer) });
  },
  ask_and_hang: async () => {
    await ask('and then nothing');
    return undefined;
  },
  ask_and_die: async () => {
    void ask('and then the end');
    await delay(100);
    process.exit(1);
  },
  ask_and_withdraw: async () => {
    void ask('never mind');
    await delay(100);
    write({ method: 'notifications/cancelled', params: { requestId: lastId, reason: 'never mind' } });
    await delay(100);
    return text('withdrawn');
  },
  ask_three: async () => text((await Promise.all(['a', 'b', 'c'].map((one) => ask(one)))).map(contentOf)),
  ask_in_rounds: async () => text([contentOf(await ask('first')), contentOf(await ask('second'))]),
  // The client has requests under the same numbers, and one of them is this.
  ask_as_client: async (_, { id }) => text(contentOf(await ask('whose id is this?', id))),
  answer_unasked: async (id) => {
    void ask('nobody waits for this');
    return text({ id: typeof id });
  },
  answer_twice: (id) => {
    write({ id, result: text('first') });
    write({ id, result: text('second') });
    write({ id: 'nobody', result: text('third') });
    write({ id: 1, result: text('fourth') });
    return undefined;
  },
  seen: () => text(seen),
  quiet: () => text('quiet'),
};

const MODERN_TOOLS: Readonly<Record<string, Tool>> = {
  never_enough: (_, __, { requestState }) => inputRequired(`${String(requestState)}+`),
  // A server that only wants to be asked again, as one with too much to do may.
  come_again: (_, __, { requestState }) => {
    const round = Number(requestState ?? 0);
    if (round === 3) return { resultType: 'complete', ...text('done') };
    return { resultType: 'input_required', requestState: String(round + 1) };
  },
  push: async (id) => {
    write({ id: 'pushed', method: 'elicitation/create', params: { message: 'In the newer era?' } });
    const answer = await new Promise<Message>((resolve) => waiting.set('pushed', resolve));
    return { resultType: 'complete', ...text({ id: typeof id, answer }) };
  },
  seen: () => ({ resultType: 'complete', ...text(seen) }),
};

function inputRequired(requestState: string): Message {
  const params = { mode: 'form', message: 'More?', requestedSchema: { type: 'object', properties: {} } };
  return {
    resultType: 'input_required',
    inputRequests: { more: { method: 'elicitation/create', params } },
    requestState,
  };
}

const isLegacy = values.era === 'legacy';
const TOOLS = isLegacy ? LEGACY_TOOLS : MODERN_TOOLS;
const READS = { readOnlyHint: true, openWorldHint: false };
// What may have changed something is not tried again by itself.
const ADDS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
const tools = Object.keys(TOOLS).map((name) => {
  const annotations = name.startsWith('ask_and_') ? ADDS : READS;
  return { name, inputSchema: { type: 'object' }, annotations };
});
const info = { name: 'bad-asker', version: '1.0.0' };

async function serve(id: unknown, method: string, params: Message): Promise<void> {
  const tool = TOOLS[String(params['name'])];
  if (method === 'initialize' && isLegacy) {
    write({
      id,
      result: { protocolVersion: '2025-11-25', capabilities: { tools: { listChanged: true } }, serverInfo: info },
    });
  } else if (method === 'server/discover' && !isLegacy) {
    const cache = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
    write({ id, result: { ...cache, supportedVersions: ['2026-07-28'], capabilities: { tools: {} } } });
  } else if (method === 'tools/list') {
    const cache = isLegacy ? {} : { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
    write({ id, result: { ...cache, tools } });
  } else if (method === 'tools/call' && tool !== undefined) {
    const result = await tool(id, (params['arguments'] ?? {}) as Message, params);
    if (result !== undefined) write({ id, result });
  } else write({ id, error: { code: -32_601, message: 'Method not found' } });
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const message = JSON.parse(line) as Message;
    const { id, method } = message as { readonly id?: unknown; readonly method?: string };
    if (method === undefined) {
      waiting.get(id)?.(message);
      waiting.delete(id);
    } else if (id !== undefined) void serve(id, method, (message['params'] ?? {}) as Message);
    else seen.push(message);
    // Many servers want the roots as soon as they may ask.
    if (method === 'notifications/initialized') {
      write({ id: 'roots', method: 'roots/list' });
      waiting.set('roots', (answer) => seen.push({ roots: answer['result'] ?? answer['error'] }));
    }
  })
  .on('close', () => process.exit(0));
