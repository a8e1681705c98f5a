/** A client on the official SDK that can answer everything the odd server asks, and keeps what it was sent unasked. */
import { spawn } from 'node:child_process';
import { serverPath } from '@hintlock/testkit';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { firstMatch, stopChild } from './running.ts';

export type Transport = 'stdio' | 'http';

export interface OddClient {
  readonly client: Client;
  /** Methods of the notifications received. */
  readonly heard: string[];
  /** The text of a tool's first content block, read as JSON where it is some. */
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** A schema that lets everything through as it is. */
export const ANY = {
  '~standard': {
    version: 1,
    vendor: 'hintlock',
    validate: (value: unknown) => ({ value: value as Record<string, unknown> }),
  },
} as const;

export async function connectOddClient(era: string, transport: Transport, mode: 'auto' | 'legacy'): Promise<OddClient> {
  const client = new Client(
    { name: 'odd-client', version: '1.0.0' },
    { capabilities: { elicitation: { form: {} }, sampling: {}, roots: {} }, versionNegotiation: { mode } },
  );
  const heard: string[] = [];
  client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { name: 'Ada' } }));
  client.setRequestHandler('sampling/createMessage', () => ({
    role: 'assistant',
    content: { type: 'text', text: 'Paris' },
    model: 'none',
  }));
  client.setRequestHandler('roots/list', () => ({ roots: [{ uri: 'file:///here' }] }));
  client.setRequestHandler('x/custom', { params: ANY, result: ANY }, () => ({ opinion: 'odd' }));
  for (const method of [
    'notifications/tools/list_changed',
    'notifications/resources/updated',
    'notifications/message',
  ] as const) {
    client.setNotificationHandler(method, () => void heard.push(method));
  }
  client.setNotificationHandler('notifications/x/custom', { params: ANY }, () => void heard.push('x/custom'));
  const stop = await connect(client, era, transport);
  return {
    client,
    heard,
    call: async (name, args = {}) => {
      const { content } = await client.callTool({ name, arguments: args });
      const [block] = content as { text: string }[];
      return readJson(block?.text ?? '');
    },
    close: async () => {
      await client.close();
      await stop();
    },
  };
}

async function connect(client: Client, era: string, transport: Transport): Promise<() => Promise<void>> {
  const command = [serverPath('odd-server'), '--era', era];
  if (transport === 'stdio') {
    await client.connect(new StdioClientTransport({ command: process.execPath, args: command }));
    return async () => {};
  }
  const child = spawn(process.execPath, [...command, '--http', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url = ''] = await firstMatch(child, /^http:\S+$/m);
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return () => stopChild(child);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
