/** `hintlock serve` as a process of its own, and requests to it that no library has smoothed over. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll } from 'vitest';
import { MAIN, REPOSITORY } from './run-hintlock.ts';
import { temporaryFolder, writeInto } from './temporary-folder.ts';

export interface Served {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly origin: string;
  readonly home: string;
  readonly config: string;
  /** The admin token, when it was printed. */
  readonly token: string | undefined;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly exited: Promise<number | null>;
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export interface ServeOptions {
  /** The text of hintlock.yaml. */
  readonly config: string;
  readonly home?: string;
  readonly flags?: readonly string[];
}

/** Tests run side by side, so those that a failed one left are ended with the file. */
const started = new Set<Served['child']>();
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

export async function startServe(options: ServeOptions): Promise<Served> {
  const home = options.home ?? (await temporaryFolder());
  const config = await writeInto(home, 'hintlock.yaml', options.config);
  const flags = options.flags ?? ['--port', '0'];
  const child = spawn(process.execPath, [MAIN, 'serve', '--config', config, ...flags], {
    cwd: REPOSITORY,
    env: { PATH: process.env['PATH'] ?? '', HOME: home, HINTLOCK_HOME: path.join(home, 'state') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
  });
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    child.kill(signal);
    return exited;
  };
  started.add(child);
  while (!stdout().includes('Ctrl-C ends it.')) {
    const more = once(child.stdout, 'data');
    more.catch(() => {});
    const code = await Promise.race([more.then(() => 'printed' as const), exited]);
    if (code !== 'printed') throw new Error(`It ended with ${code}: ${stderr()}`);
  }
  const [origin = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(stdout()) ?? [];
  const token = /hlk_\S+/.exec(stdout())?.[0];
  return { child, origin, home, config, token, stdout, stderr, exited, stop };
}

function collect(stream: Readable): () => string {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}

export interface Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface RequestParts {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One request on a connection of its own; the whole answer. */
export function send(url: string, { method = 'POST', headers = {}, body }: RequestParts): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      const text = collect(response);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: text() }),
      );
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

export const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

const VERSION = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': VERSION,
  'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** A request of the newer era, with the headers that belong to it. */
export function modern(
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  id: unknown = 1,
): Required<RequestParts> {
  const name = params['name'] ?? params['uri'];
  return {
    method: 'POST',
    headers: {
      ...JSON_HEADERS,
      'mcp-protocol-version': VERSION,
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: META } }),
  };
}

export interface Answer {
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: { readonly code?: string } };
}

/** Makes a request of the newer era; gives the message that answers it. */
export async function ask(
  url: string,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const { text, headers } = await send(url, modern(method, params));
  const isStream = headers['content-type']?.startsWith('text/event-stream') === true;
  return JSON.parse(isStream ? (/^data: (.*)\n\n$/m.exec(text)?.[1] ?? '') : text) as Answer;
}

export function callTool(url: string, name: string, args: object = {}): Promise<Answer> {
  return ask(url, 'tools/call', { name, arguments: args });
}

/** A server's entry in the configuration. */
export function entry(name: string, [command = '', ...args]: readonly string[], more: object = {}): string {
  return `  ${name}: ${JSON.stringify({ command, args, ...more })}\n`;
}
