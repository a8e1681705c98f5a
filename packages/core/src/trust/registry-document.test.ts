import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../definition/tool-definition.ts';
import { digestDefinition } from '../lock/lock-tool.ts';
import { askRegistry, type Registry, readRegistry } from './registry-document.ts';

const digest = (text: string): string => `whole-${text}`;
const READS: ToolDefinition = { name: 'read', annotations: { readOnlyHint: true } };
const ENTRY = {
  server: { package: 'notes', version: '1.0.0' },
  tools: { read: { definition: digestDefinition(READS, digest) } },
};

function registryOf(servers: readonly unknown[], more: object = {}): Registry {
  const read = readRegistry({ version: 1, servers, ...more });
  if (!read.ok) throw new Error(read.detail);
  return read.registry;
}

function ask(registry: Registry, definitions = [READS], version = '1.0.0') {
  const server = {
    identity: { kind: 'command', command: 'npx', args: ['notes'], package: { name: 'notes', version } } as const,
    definitions,
  };
  const { trust, findings } = askRegistry(registry, server, { now: 1000, digest });
  return [trust, ...findings.map(({ code }) => code)];
}

describe('askRegistry', () => {
  it('knows a server with exactly its tools', () => {
    expect(ask(registryOf([ENTRY]))).toEqual(['registry']);
    expect(ask(registryOf([ENTRY]), [{ ...READS, title: 'Read' }])).toEqual(['untrusted', 'HL_REGISTRY_MISMATCH']);
    expect(ask(registryOf([ENTRY]), [READS, { name: 'more' }])).toEqual(['untrusted', 'HL_REGISTRY_MISMATCH']);
    expect(ask(registryOf([{ ...ENTRY, tools: {} }, ENTRY]))).toEqual(['registry']);
  });

  it('says nothing of a server or a version that it does not know, or once it has expired', () => {
    expect(ask(registryOf([]))).toEqual([undefined]);
    expect(ask(registryOf([ENTRY]), [READS], '1.0.1')).toEqual([undefined]);
    expect(ask(registryOf([ENTRY], { expires: '1970-01-01T00:00:01Z' }))).toEqual([undefined]);
  });

  it('is believed when it warns, whatever else it says, and also when it has expired', () => {
    const warning = { server: { package: 'notes' }, trust: 'untrusted' };
    expect(ask(registryOf([ENTRY, warning]))).toEqual(['untrusted', 'HL_REGISTRY_WARNS']);
    expect(ask(registryOf([warning], { expires: '1970-01-01T00:00:01Z' }))).toEqual(['untrusted', 'HL_REGISTRY_WARNS']);
  });
});

describe('readRegistry', () => {
  it.each([
    [{ servers: [] }, 'it is no registry: its "version" is missing or wrong'],
    [{ version: 7, servers: [] }, 'it is of version 7, and this Hintlock knows 1'],
    [{ version: 1 }, 'its "servers" are no list'],
    [{ version: 1, servers: [], mirror: 'x' }, 'it has a member that is not known'],
    [{ version: 1, servers: [], expires: 'soon' }, 'its "expires" is no time'],
    [{ version: 1, servers: [ENTRY, { server: { package: 'x' } }] }, 'entry 2 of its "servers" is not usable'],
    [{ version: 1, servers: [{ ...ENTRY, trust: 'operator' }] }, 'entry 1 of its "servers" is not usable'],
  ])('refuses %j', (value, detail) => {
    expect(readRegistry(value)).toEqual({ ok: false, detail });
  });
});
