/** A whole gateway inside the test's own process, with clients of either era and servers of a few lines. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { JsonObject } from '@hintlock/core';
import type { Message } from '@hintlock/upstream/connect';
import { afterAll } from 'vitest';
import { parseConfig } from './config/parse-config.ts';
import { createGateway, type Gateway } from './gateway.ts';
import { CallController } from './line/exchange.ts';
import { META, MODERN_VERSION } from './link/envelope.ts';
import { openSqliteStore } from './store/sqlite-store.ts';
import type { LogEntry } from './store/store.ts';
import type { ViewSelection } from './views/view-selection.ts';

export interface TestClient {
  /** The whole message that answers; for a newer client with the envelope of its era. */
  readonly request: (method: string, params?: JsonObject) => Promise<Message>;
  readonly notify: (method: string) => void;
  /** Every notification, in its order. */
  readonly heard: Message[];
  /** What it was asked by a pushed request. */
  readonly asked: Message[];
  /** The result it answers such requests with. */
  answer: JsonObject;
  readonly close: () => Promise<void>;
}

export interface TestGateway {
  readonly gateway: Gateway;
  readonly connect: (era: 'legacy' | 'modern', selection?: ViewSelection) => TestClient;
  /** What servers wrote for people. */
  readonly lines: string[];
  readonly log: () => Promise<readonly LogEntry[]>;
}

const root = mkdtempSync(path.join(os.tmpdir(), 'hintlock-gateway-'));
const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(opened.map((close) => close()));
  rmSync(root, { recursive: true, force: true });
});

/** `servers` by name: the arguments of `node`, and whatever else their entries hold. */
export function openTestGateway(
  servers: Readonly<Record<string, { readonly args: readonly string[] } & JsonObject>>,
  rest: JsonObject = {},
): TestGateway {
  const folder = mkdtempSync(path.join(root, 'state-'));
  const entries = Object.entries(servers).map(([name, entry]) => [name, { command: process.execPath, ...entry }]);
  const yaml = JSON.stringify({ servers: Object.fromEntries(entries), ...rest });
  const parsed = parseConfig(yaml, { file: 'hintlock.yaml', env: process.env });
  if (!parsed.ok) throw parsed.errors[0] ?? new Error('no configuration');
  const store = openSqliteStore(folder);
  const lines: string[] = [];
  const serverLine = (server: string, line: string): void => void lines.push(`${server}: ${line}`);
  const gateway = createGateway({ config: parsed.config, store, version: '0', serverLine });
  opened.push(async () => {
    await gateway.close();
    await store.close();
  });
  return {
    gateway,
    lines,
    connect: (era, selection = { kind: 'all' }) => connectClient(gateway, era, selection),
    log: async () => {
      const entries: LogEntry[] = [];
      for await (const { entry } of store.readLog()) entries.push(entry);
      return entries;
    },
  };
}

const CAPABILITIES = { elicitation: { form: {} } };
const ENVELOPE = { [META.protocolVersion]: MODERN_VERSION, [META.clientCapabilities]: CAPABILITIES };
let clients = 0;

function connectClient(gateway: Gateway, era: 'legacy' | 'modern', selection: ViewSelection): TestClient {
  const selected = gateway.view(selection);
  if (!selected.ok) throw selected.error;
  clients += 1;
  const session = gateway.sessions.open(`test-${clients}`, 'me', 'passing');
  const hear = (text: string): boolean => {
    const message = JSON.parse(text) as Message;
    if (message['id'] === undefined) client.heard.push(message);
    else {
      client.asked.push(message);
      connection.respond({ jsonrpc: '2.0', id: message['id'], result: client.answer });
    }
    return true;
  };
  const connection = gateway.connect({
    client: {
      era,
      transport: 'stdio',
      introduction: { clientInfo: { name: 'test', version: '1' }, capabilities: CAPABILITIES, others: {} },
      broadcast: hear,
    },
    session,
    view: selected.view,
    ...(selection.kind === 'server' ? { server: selection.name } : {}),
  });
  let id = 0;
  const leaving = new CallController();
  const client: TestClient = {
    heard: [],
    asked: [],
    answer: { action: 'accept', content: {} },
    request: (method, params = {}) =>
      new Promise((resolve) => {
        id += 1;
        const sent =
          era === 'modern' ? { ...params, _meta: { ...ENVELOPE, ...(params['_meta'] as JsonObject) } } : params;
        const answer = (text: string): void => resolve(JSON.parse(text) as Message);
        const exchange = { id, signal: leaving, send: (text: string) => void hear(text), answer };
        void connection.request({ jsonrpc: '2.0', id, method, params: sent }, exchange);
      }),
    notify: (method) => connection.notify({ jsonrpc: '2.0', method }),
    close: async () => {
      leaving.abort();
      await connection.close();
    },
  };
  return client;
}

export interface TestServer {
  readonly tools?: readonly JsonObject[];
  readonly capabilities?: JsonObject;
  readonly era?: 'legacy' | 'modern';
  /**
   * Code for everything beyond the handshake and the list of tools, with `message`, its `params`, `give` for a result, `refuse` for
   * an error and `send` for any other message.
   */
  readonly answer?: string;
  /** Code that runs when it starts. */
  readonly start?: string;
}

/** Writes the server; gives the arguments of `node`. */
export function testServer({ tools = [], capabilities = {}, era = 'legacy', answer = '', start = '' }: TestServer): {
  readonly args: readonly string[];
} {
  const file = path.join(mkdtempSync(path.join(root, 'server-')), 'server.mjs');
  const offers = JSON.stringify({ tools: {}, resources: {}, prompts: {}, ...capabilities });
  const [greeting, hello] =
    era === 'legacy'
      ? [
          'initialize',
          `{ protocolVersion: '2025-11-25', capabilities: ${offers}, serverInfo: { name: 's', version: '1' } }`,
        ]
      : [
          'server/discover',
          `{ resultType: 'complete', supportedVersions: ['${MODERN_VERSION}'], capabilities: ${offers}, ttlMs: 0, cacheScope: 'private' }`,
        ];
  writeFileSync(
    file,
    `import * as fs from 'node:fs';
     import { createInterface } from 'node:readline';
     const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
     ${start}
     createInterface({ input: process.stdin }).on('line', (line) => {
       const message = JSON.parse(line);
       const { id, method, params = {} } = message;
       const give = (result) => send({ id, result });
       const refuse = (code, text) => send({ id, error: { code, message: text } });
       if (method === '${greeting}') return give(${hello});
       ${answer}
       if (method === 'tools/list') return give({ tools: ${JSON.stringify(tools)} });
       if (id !== undefined && method !== undefined) refuse(-32601, 'Method not found');
     });`,
  );
  return { args: [file] };
}
