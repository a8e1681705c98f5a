/** The tools of the servers under test: two that read, one with a short answer and one with a long one. */

export const TOOL_SIZES = { read: 200, read_large: 20_000 } as const;
export type EchoTool = keyof typeof TOOL_SIZES;

/** Stands at the start of each answer, so that a refusal cannot pass for one. */
export const ANSWER_MARK = 'Notes of the day.';

/** Plain prose with lines, quotes and numbers, so that escaping and screening meet what they meet in the wild. */
export function answerText(size: number): string {
  let text = ANSWER_MARK;
  for (let line = 1; text.length < size; line += 1) {
    text += ` Line ${line}: the harbour "office" opened at ${7 + (line % 3)}:${10 + (line % 50)};\n`;
    text += `${line % 9} boats left, café prices rose by ${line % 17} %, and nobody asked why.`;
  }
  return text.slice(0, size);
}

const tools = Object.keys(TOOL_SIZES).map((name) => ({
  name,
  description: 'Reads a file and gives its text.',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } } },
  annotations: { readOnlyHint: true, openWorldHint: false },
}));

const LEGACY: Readonly<Record<string, object>> = {
  ping: {},
  'tools/list': { tools },
};
const MODERN: Readonly<Record<string, object>> = {
  'server/discover': {
    resultType: 'complete',
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {} },
    ttlMs: 60_000,
    cacheScope: 'public',
    _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'echo', version: '0' } },
  },
  'tools/list': { resultType: 'complete', tools, ttlMs: 60_000, cacheScope: 'public' },
};

const serialise = (results: Readonly<Record<string, object>>, calls: object): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(results).map(([method, result]) => [method, JSON.stringify(result)] as const),
    ...Object.entries(TOOL_SIZES).map(([tool, size]) => {
      const content = [{ type: 'text', text: answerText(size) }];
      return [`tools/call ${tool}`, JSON.stringify({ ...calls, content })] as const;
    }),
  ]);

// Written once: what is measured is not the server.
const RESULTS = { legacy: serialise(LEGACY, {}), modern: serialise(MODERN, { resultType: 'complete' }) };

interface Request {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: {
    readonly name?: string;
    readonly protocolVersion?: string;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
}

/** The answer to a message in the era it is asked in; nothing where none is due. */
export function answerTo(text: string): string | undefined {
  const { id, method = '', params } = JSON.parse(text) as Request;
  if (id === undefined) return undefined;
  const era = params?._meta?.['io.modelcontextprotocol/protocolVersion'] === '2026-07-28' ? 'modern' : 'legacy';
  const result =
    method === 'initialize'
      ? welcome(params?.protocolVersion)
      : RESULTS[era].get(method === 'tools/call' ? `tools/call ${params?.name}` : method);
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)}`;
  if (result !== undefined) return `${head},"result":${result}}`;
  return `${head},"error":{"code":-32601,"message":"Method not found"}}`;
}

/** Older proxies refuse a version that is newer than theirs, so each gets its own. */
function welcome(protocolVersion = '2025-11-25'): string {
  return JSON.stringify({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'echo', version: '0' } });
}
