/** Newline-delimited JSON over standard input and output, for servers that must do what the SDK would not let them. */
import { createInterface } from 'node:readline';

export interface Request {
  readonly id: number | string;
  readonly method: string;
  readonly params?: {
    readonly protocolVersion?: string;
    readonly cursor?: string;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
}

export type Method = (request: Request) => void;

/** Serves 2025-era clients; `methods` adds to or replaces what a decent server with no tools would answer. */
export function serveLegacy(methods: Readonly<Record<string, Method>>): void {
  serve({
    initialize: (request) => answer(request, initializeResult(request)),
    ping: (r) => answer(r, {}),
    ...methods,
  });
}

/** Calls the method that a request names, and refuses the others; notifications are dropped. */
export function serve(methods: Readonly<Record<string, Method>>): void {
  createInterface({ input: process.stdin }).on('line', (line) => {
    const message = JSON.parse(line) as Partial<Request>;
    if (message.id === undefined || message.method === undefined) return;
    const request = message as Request;
    const method = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
    if (method) method(request);
    else refuse(request, { code: -32601, message: `Method not found: ${request.method}` });
  });
}

/** Answers `tools/list` with these tools and `tools/call` with one harmless line. */
export function toolMethods(tools: readonly unknown[]): Record<string, Method> {
  return {
    'tools/list': (request) => answer(request, { tools }),
    'tools/call': (request) => answer(request, { content: [{ type: 'text', text: 'done' }] }),
  };
}

export function initializeResult(request: Request, name = 'raw'): Record<string, unknown> {
  return {
    protocolVersion: request.params?.protocolVersion ?? '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name, version: '1.0.0' },
  };
}

/** A tool that takes nothing and declares nothing except what is given. */
export function tool(name: string, fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { name, inputSchema: { type: 'object' }, ...fields };
}

export function answer(request: Request, result: unknown): void {
  sendLine(JSON.stringify({ jsonrpc: '2.0', id: request.id, result }));
}

export function refuse(request: Request, error: { code: number; message: string; data?: unknown }): void {
  sendLine(JSON.stringify({ jsonrpc: '2.0', id: request.id, error }));
}

export function sendLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
