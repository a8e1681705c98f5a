import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type KeyRing, signTool, writeManifest, writeSignedDocument } from '@hintlock/core';
import { digestText, makeKeyFile, reachServer, readKeyFile, signDocument } from '@hintlock/upstream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parseConfig } from '../config/parse-config.ts';
import { createGateway } from '../gateway.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hintlock-signed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const DAY = 86_400_000;

/** One tool that reads. */
const SERVER = `
import { createInterface } from 'node:readline';
const results = {
  initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'notes', version: '1' } },
  'tools/list': { tools: [{ name: 'list_notes', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }] },
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const answer = results[method] ? { result: results[method] } : { error: { code: -32601, message: 'unknown' } };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...answer }) + '\\n');
});`;

it('trusts a signed server while its manifest holds, its key is good, and not a moment longer', async () => {
  const url = 'https://other.example/mcp';
  const args = [path.join(folder, 'server.mjs')];
  await writeFile(args[0] ?? '', SERVER);
  const target = { kind: 'command', command: process.execPath, args, env: {}, cwd: folder, inherit: 'safe' } as const;
  const client = { name: 'test', version: '0' };
  const { tools } = await reachServer(target, { client, timeoutMs: 20_000, signal: new AbortController().signal });
  await makeKeyFile(path.join(folder, 'key.pem'), { force: false });
  const key = await readKeyFile(path.join(folder, 'key.pem'));
  const command = digestText(JSON.stringify([process.execPath, ...args]));
  let now = Date.now();
  const start = now;
  const signed = new Map(tools.map((tool) => [tool.name, signTool(tool, digestText)]));
  const content = writeManifest({ server: { command }, issued: start, expires: start + DAY, tools: signed });
  await writeFile(
    path.join(folder, 'manifest.json'),
    writeSignedDocument('manifest', await signDocument('manifest', content, key)),
  );

  const entry = { command: process.execPath, args, manifest: 'manifest.json', start: 'eager' };
  const text = JSON.stringify({ servers: { notes: entry, plain: { url, trust: 'operator' } } });
  const parsed = parseConfig(text, { file: path.join(folder, 'hintlock.yaml'), env: {} });
  if (!parsed.ok) throw parsed.errors[0] ?? new Error('no configuration');
  let ring: KeyRing = { keys: new Map([[key.publicKey.id, key.publicKey]]), revoked: new Set() };
  const lines: string[] = [];
  const store = openSqliteStore(folder);
  const gateway = createGateway({
    config: parsed.config,
    store,
    version: '0',
    now: () => now,
    serverLine: (_, line) => lines.push(line),
    gatherTrust: () => Promise.resolve({ ring, registries: [], findings: [] }),
  });
  try {
    expect(gateway.servers().get('notes')?.trust.current()).toBe('untrusted');
    expect(gateway.servers().get('plain')?.trust.current()).toBe('operator');
    gateway.startEager();
    const link = () => gateway.links().find(({ server }) => server.config.name === 'notes');
    await vi.waitFor(() => expect(link()?.catalogue()).toBeDefined(), 20_000);
    const tierNow = () => link()?.catalogue()?.find('list_notes')?.profile.tier;
    expect([link()?.trust(), tierNow()]).toEqual(['signed', 'read']);
    expect(lines).toEqual([expect.stringContaining('Its manifest holds: signed by')]);

    now = start + DAY;
    expect(link()?.catalogue()).toBeUndefined();
    await link()?.refresh();
    expect([link()?.trust(), tierNow()]).toEqual(['untrusted', 'destructive']);
    expect(lines.slice(1)).toEqual([
      expect.stringContaining('[HL_MANIFEST_EXPIRED]'),
      'Nothing that it says of its tools loosens.',
    ]);

    now = start + 1;
    ring = { ...ring, revoked: new Set([key.publicKey.id]) };
    gateway.trustChanged();
    expect(link()?.catalogue()).toBeUndefined();
    await link()?.refresh();
    expect([link()?.trust(), lines.at(-2)]).toEqual(['untrusted', expect.stringContaining('[HL_MANIFEST_REVOKED]')]);
  } finally {
    await gateway.close();
    await store.close();
  }
});
