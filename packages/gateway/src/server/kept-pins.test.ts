import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PackageIdentity, ToolDefinition } from '@hintlock/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { createKeptPins, type KeptPins } from './kept-pins.ts';
import { pinId } from './pin-id.ts';

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hintlock-pins-'));
  store = openSqliteStore(folder);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const drop = (annotations: Record<string, unknown>, name = 'drop'): ToolDefinition => ({
  name,
  inputSchema: {},
  annotations,
});
const READS = { readOnlyHint: true };
const RENAMED = { readOnlyHint: true, title: 'Drop' };

interface Watched {
  readonly pins: KeptPins;
  readonly told: string[];
  /** The tiers of the tools that are listed, as they count. */
  readonly list: (...definitions: readonly ToolDefinition[]) => Promise<readonly string[]>;
}

/** A gateway's view of one server, as if it had just started. */
function watch(installed?: PackageIdentity, by: Pick<Store, 'readPins' | 'addPins' | 'noteSeen'> = store): Watched {
  const told: string[] = [];
  const pins = createKeptPins({
    store: by,
    server: { id: 'i', name: 'notes', target: 'npx notes' },
    installed: () => Promise.resolve(installed),
    shareable: (definition) => definition,
    changed: (tool) => told.push(tool),
    replaced: (before, now) => told.push(`${before} -> ${now}`),
    failed: () => told.push('failed'),
    unkept: () => told.push('unkept'),
  });
  const list: Watched['list'] = async (...definitions) => {
    await pins.recall();
    const look = (tool: ToolDefinition) => ({ hasChanged: pins.hasChanged(tool), alternates: false });
    const judge = { trust: 'pinned', claims: new Map(), look } as const;
    const { tools } = createCatalogue(definitions, {}, judge);
    await pins.keep();
    return tools.map(({ profile }) => profile.tier);
  };
  return { pins, told, list };
}

it('takes a tool that turns harmless for what it was, and worse', async () => {
  const { list, told } = watch();
  expect(await list(drop(READS))).toEqual(['read']);
  expect(await list(drop(READS))).toEqual(['read']);
  expect(await list(drop(RENAMED))).toEqual(['destructive']);
  expect(await list(drop(RENAMED))).toEqual(['destructive']);
  expect(told).toEqual(['drop']);
  // What it was at first it may be again.
  expect(await list(drop(READS))).toEqual(['read']);
});

it('remembers across restarts, and pins a tool that is new', async () => {
  await watch().list(drop(READS));
  const later = watch();
  expect(await later.list(drop(RENAMED), drop(READS, 'more'))).toEqual(['destructive', 'read']);
  expect(later.told).toEqual(['drop']);
  expect(await watch().list(drop(READS), drop(RENAMED, 'more'))).toEqual(['read', 'destructive']);
});

it('believes what a person accepted, while it runs', async () => {
  const { list } = watch();
  await list(drop(READS));
  await list(drop(RENAMED));
  const [server] = await store.listPinned();
  const [tool] = server?.tools ?? [];
  expect(JSON.parse(tool?.seen?.definition ?? '')).toEqual(drop(RENAMED));
  await store.acceptSeen('i', { tools: new Map([['drop', tool?.seen?.digest ?? '']]) });
  expect(await list(drop(RENAMED))).toEqual(['read']);
  expect(await list(drop(READS))).toEqual(['destructive']);
  await store.removePinned('i');
  expect(await list(drop(READS))).toEqual(['read']);
});

it('believes nothing of another package, or of another archive of the same version', async () => {
  const first = { name: 'notes', version: '1.0.0', integrity: 'sha512-a' };
  expect(await watch().list(drop(READS))).toEqual(['read']);
  // Once it is known what runs, that is pinned too.
  expect(await watch(first).list(drop(READS))).toEqual(['read']);
  for (const other of [
    { ...first, version: '1.0.1' },
    { ...first, integrity: 'sha512-b' },
  ]) {
    const { list, told } = watch(other);
    expect(await list(drop(READS), drop(READS, 'more'))).toEqual(['destructive', 'destructive']);
    expect(told).toHaveLength(1);
  }
  expect(await watch(first).list(drop(READS))).toEqual(['read']);
});

it('believes nothing while it cannot know', async () => {
  const broken = { ...store, readPins: () => Promise.reject(new Error('no disk')) };
  const { list, told } = watch(undefined, broken);
  expect([await list(drop(READS)), await list(drop(READS))]).toEqual([['destructive'], ['destructive']]);
  expect(told).toEqual(['failed']);
  expect(await store.listPinned()).toEqual([]);
});

it('goes on with what it saw itself where that cannot be written down', async () => {
  const full = { ...store, addPins: () => Promise.reject(new Error('no room')) };
  const { list, told } = watch(undefined, full);
  expect([await list(drop(READS)), await list(drop(RENAMED))]).toEqual([['read'], ['destructive']]);
  expect(told).toEqual(['unkept', 'drop']);
});

it('does not pin ever new names', async () => {
  const many = Array.from({ length: 20_001 }, (_, index) => drop(READS, `tool_${index}`));
  const tiers = await watch().list(...many);
  expect([tiers.indexOf('destructive'), tiers.at(-1)]).toEqual([20_000, 'destructive']);
});

it('knows a server by how it is reached, without secrets, and wherever a fetched one is started', () => {
  const command = { kind: 'command', command: 'npx', args: ['-y', 'notes'], env: {}, inherit: 'safe' } as const;
  expect(pinId({ ...command, cwd: '/a' })).toBe(pinId({ ...command, cwd: '/b' }));
  const own = { ...command, command: 'node', args: ['server.js', '--token', 'first-secret-1'] };
  expect(pinId({ ...own, cwd: '/a' })).not.toBe(pinId({ ...own, cwd: '/b' }));
  expect(pinId({ ...own, args: ['server.js', '--token', 'other-secret-2'] })).toBe(pinId(own));
  expect(pinId({ ...own, env: { PWD: 'server.js' } })).toBe(pinId(own));
  const url = { kind: 'url', headers: {}, transport: 'auto' } as const;
  const [plain, secret] = ['https://notes.example/mcp', 'https://me:pw@notes.example/mcp?token=1'];
  expect(pinId({ ...url, url: plain })).toBe(pinId({ ...url, url: secret }));
});
