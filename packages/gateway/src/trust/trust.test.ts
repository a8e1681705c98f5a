import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {
  isHintlockError,
  type JsonObject,
  type KeyRing,
  signTool,
  type ToolDefinition,
  writeManifest,
  writeSignedDocument,
} from '@hintlock/core';
import { digestText, makeKeyFile, readKeyFile, type SigningKey, signDocument } from '@hintlock/upstream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resolveTrust } from '../config/resolve-trust.ts';
import { judgeTrust } from './judge-trust.ts';
import { loadRegistry } from './load-registry.ts';
import { changeTrustFile, EMPTY_TRUST_FILE, readTrustFile } from './trust-file.ts';
import { gatherTrust } from './trust-sources.ts';

let folder: string;
let key: SigningKey;
const at = (name: string): string => path.join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hintlock-trust-'));
  await makeKeyFile(at('key.pem'), { force: false });
  key = await readKeyFile(at('key.pem'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const NOW = Date.parse('2026-06-01T00:00:00Z');
const DAY = 86_400_000;
const READS: ToolDefinition = { name: 'read', annotations: { readOnlyHint: true } };
const SERVER = { identity: { kind: 'url', url: 'https://notes.example/mcp' }, definitions: [READS] } as const;
const ring = (revoked: readonly string[] = []): KeyRing => ({
  keys: new Map([[key.publicKey.id, { ...key.publicKey, note: 'release' }]]),
  revoked: new Set(revoked),
});

async function signManifest(more: JsonObject = {}): Promise<string> {
  const tools = new Map([['read', signTool(READS, digestText)]]);
  const content = writeManifest({
    server: { url: 'https://notes.example/mcp' },
    issued: NOW - DAY,
    expires: NOW + DAY,
    tools,
  });
  const file = at('manifest.json');
  await writeFile(file, writeSignedDocument('manifest', await signDocument('manifest', { ...content, ...more }, key)));
  return file;
}

describe('judgeTrust', () => {
  const judge = async (
    manifest: string,
    more: { ring?: KeyRing; now?: number; definitions?: ToolDefinition[] } = {},
  ) => {
    const server = { ...SERVER, definitions: more.definitions ?? [READS] };
    const context = { ring: more.ring ?? ring(), registries: [], now: more.now ?? NOW };
    const { trust, signedBy, findings } = await judgeTrust({ trust: 'pinned', manifest }, server, context);
    return [trust, ...(signedBy === undefined ? [] : [signedBy]), ...findings.map(({ code }) => code)];
  };

  it('signs a server for as long as everything holds', async () => {
    const file = await signManifest();
    expect(await judge(file)).toEqual(['signed', `release (${key.publicKey.id.slice(0, 12)})`]);
    expect(await judge(file, { now: NOW + DAY })).toEqual(['untrusted', 'HL_MANIFEST_EXPIRED']);
    expect(await judge(file, { ring: ring([key.publicKey.id]) })).toEqual(['untrusted', 'HL_MANIFEST_REVOKED']);
    expect(await judge(file, { ring: { keys: new Map(), revoked: new Set() } })).toEqual([
      'untrusted',
      'HL_MANIFEST_KEY',
    ]);
    expect(await judge(file, { definitions: [READS, { name: 'wipe' }] })).toEqual([
      'untrusted',
      'HL_MANIFEST_TOOL_EXTRA',
    ]);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"readOnly": true', '"readOnly": false'));
    expect(await judge(file)).toEqual(['untrusted', 'HL_MANIFEST_SIGNATURE']);
  });

  it('takes a manifest that cannot be used for none at all, and the server for untrusted', async () => {
    expect(await judge(at('missing.json'))).toEqual(['untrusted', 'HL_MANIFEST_UNREADABLE']);
    await writeFile(at('broken.json'), '{ "manifest"');
    expect(await judge(at('broken.json'))).toEqual(['untrusted', 'HL_MANIFEST_UNREADABLE']);
    expect(await judge(await signManifest({ version: 2 }))).toEqual(['untrusted', 'HL_MANIFEST_UNREADABLE']);
    await writeFile(
      at('deep.json'),
      `{"manifest":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}},"signature":{"protected":"e30","signature":""}}`,
    );
    expect(await judge(at('deep.json'))).toEqual(['untrusted', 'HL_MANIFEST_KEY']);
  });

  it('does not lift what the operator marked as untrusted', async () => {
    const server = { trust: 'untrusted', manifest: await signManifest() } as const;
    const { trust } = await judgeTrust(server, SERVER, { ring: ring(), registries: [], now: NOW });
    expect(trust).toBe('untrusted');
  });
});

describe('the list of what a user trusts', () => {
  it('is written whole and read back', async () => {
    expect(await readTrustFile(folder)).toEqual(EMPTY_TRUST_FILE);
    const trust = {
      ring: ring(['old']),
      registries: [{ place: '/r.json' }, { place: 'https://r.example', key: key.publicKey }],
    };
    await changeTrustFile(folder, () => trust);
    expect(await readTrustFile(folder)).toEqual(trust);
    expect(await readdir(folder)).toEqual(['key.pem', 'trust.json']);
  });

  it.each([
    ['no JSON', '{'],
    ['a newer version', '{"version":2}'],
    ['another shape', '{"version":1,"keys":{}}'],
    ['a key under the id of another', '{"version":1,"keys":[{"id":"x","key":"KEY"}],"revoked":[],"registries":[]}'],
  ])('is not used, nor written over, with %s in it', async (_, text) => {
    const content = text.replace('KEY', key.publicKey.key);
    await writeFile(at('trust.json'), content, { mode: 0o600 });
    const code = await changeTrustFile(folder, (before) => before).catch((error: unknown) =>
      isHintlockError(error) ? error.code : error,
    );
    expect(code).toBe('HL_TRUST_FILE');
    expect(await readFile(at('trust.json'), 'utf8')).toBe(content);
  });

  it('counts for nothing when others can change it, and then nobody is trusted', async () => {
    await changeTrustFile(folder, () => ({ ring: ring(), registries: [] }));
    await chmod(at('trust.json'), 0o666);
    const config = { ring: ring(), registries: [], findings: [] };
    const { ring: trusted, findings } = await gatherTrust({ config, folder, now: NOW });
    expect([trusted.keys.size, findings.map(({ code }) => code)]).toEqual([0, ['HL_TRUST_FILE']]);
  });
});

describe('a configuration', () => {
  const shape = () => ({
    keys: [{ key: key.publicKey.key, note: 'n' }],
    revoked: ['r'],
    registries: [{ file: 'r.json' }],
  });

  it('adds to what is trusted only when it is the user’s own, and revokes from anywhere', () => {
    const own = resolveTrust(shape(), { file: '/home/me/h.yaml', isOwn: true });
    expect([[...own.ring.keys.keys()], [...own.ring.revoked], own.registries]).toEqual([
      [key.publicKey.id],
      ['r'],
      [{ place: '/home/me/r.json' }],
    ]);
    const brought = resolveTrust(shape(), { file: '/clone/h.yaml', isOwn: false });
    expect([brought.ring.keys.size, [...brought.ring.revoked], brought.registries]).toEqual([0, ['r'], []]);
    expect(brought.findings.map(({ code }) => code)).toEqual(['HL_KEYS_IGNORED']);
  });
});

describe('a registry', () => {
  let server: Server;
  let url: string;
  let answer: string | undefined;
  let asked = 0;
  beforeAll(async () => {
    server = createServer((_, response) => {
      asked += 1;
      if (answer === undefined) response.writeHead(500).end();
      else response.end(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/registry.json`;
  });
  afterAll(() => server.close());

  const content = (): JsonObject => ({
    version: 1,
    servers: [{ server: { url: SERVER.identity.url }, tools: { read: { ...signTool(READS, digestText) } } }],
  });
  const signed = async (by: SigningKey): Promise<string> =>
    writeSignedDocument('registry', await signDocument('registry', content(), by));
  const load = (place: string, more: { revoked?: string[]; age?: 'fresh' | 'kept'; now?: number } = {}) =>
    loadRegistry(
      { place, key: key.publicKey },
      { folder, revoked: new Set(more.revoked), now: more.now ?? Date.now(), ...(more.age && { age: more.age }) },
    );
  const summary = ({ registry, findings }: Awaited<ReturnType<typeof load>>) => [
    registry?.servers.length,
    ...findings.map(({ code }) => code),
  ];

  it('is fetched once a day, and used from its copy when it cannot be', async () => {
    answer = await signed(key);
    asked = 0;
    expect(summary(await load(url))).toEqual([1]);
    expect(summary(await load(url))).toEqual([1]);
    expect(asked).toBe(1);
    expect(summary(await load(url, { age: 'fresh' }))).toEqual([1]);
    answer = undefined;
    expect(summary(await load(url, { now: Date.now() + 2 * DAY }))).toEqual([1, 'HL_REGISTRY_OLD']);
    expect(summary(await load(url, { now: Date.now() + 2 * DAY, age: 'kept' }))).toEqual([1]);
    expect(asked).toBe(3);
    // Whoever sends something else cannot make us forget what was good.
    answer = '{}';
    expect(summary(await load(url, { age: 'fresh' }))).toEqual([1, 'HL_REGISTRY_OLD']);
    expect(summary(await load(url, { age: 'fresh', revoked: [key.publicKey.id] }))).toEqual([
      undefined,
      'HL_REGISTRY_UNREADABLE',
    ]);
  });

  it('must be signed with its key when it is fetched', async () => {
    await makeKeyFile(at('other.pem'), { force: false });
    answer = await signed(await readKeyFile(at('other.pem')));
    expect(summary(await load(url))).toEqual([undefined, 'HL_MANIFEST_KEY']);
    answer = writeSignedDocument('registry', { content: content() });
    expect(summary(await load(url))).toEqual([undefined, 'HL_MANIFEST_UNSIGNED']);
    answer = await signed(key);
    expect(summary(await load(url, { revoked: [key.publicKey.id] }))).toEqual([undefined, 'HL_MANIFEST_REVOKED']);
    answer = answer.replace('"readOnly": true', '"readOnly": false');
    expect(summary(await load(url))).toEqual([undefined, 'HL_MANIFEST_SIGNATURE']);
  });

  it('may be a file of one’s own without a signature, and gives its servers their trust', async () => {
    await writeFile(at('registry.json'), writeSignedDocument('registry', { content: content() }));
    const config = { ring: ring(), registries: [{ place: at('registry.json') }], findings: [] };
    const { registries } = await gatherTrust({ config, folder, now: NOW });
    const judge = async (definitions: ToolDefinition[], trust: 'pinned' | 'operator' = 'pinned') =>
      (await judgeTrust({ trust }, { ...SERVER, definitions }, { ring: ring(), registries, now: NOW })).trust;
    expect(await judge([READS])).toBe('registry');
    expect(await judge([{ ...READS, title: 'x' }])).toBe('untrusted');
    expect(await judge([READS], 'operator')).toBe('operator');
  });
});
