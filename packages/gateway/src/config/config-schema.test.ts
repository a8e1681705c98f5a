import { readFile } from 'node:fs/promises';
import { isJsonObject } from '@hintlock/core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { configSchema, knownKeys } from './config-schema.ts';

const FILE = new URL('../../hintlock.schema.json', import.meta.url);

describe('the published schema', () => {
  it('is what the code says', async () => {
    expect(await readFile(FILE, 'utf8')).toBe(`${JSON.stringify(configSchema(), null, 2)}\n`);
  });

  it('describes every key', () => {
    const missing: string[] = [];
    const walk = (part: unknown, place: string): void => {
      if (!isJsonObject(part)) return;
      if (isJsonObject(part['properties'])) {
        for (const [key, property] of Object.entries(part['properties'])) {
          const { description } = property as { readonly description?: string };
          if (description === undefined || description === '') missing.push(`${place}.${key}`);
        }
      }
      for (const [key, inner] of Object.entries(part)) {
        if (Array.isArray(inner)) inner.forEach((item, index) => walk(item, `${place}.${key}[${index}]`));
        else walk(inner, `${place}.${key}`);
      }
    };
    walk(configSchema(), '');
    expect(missing).toEqual([]);
  });

  it('agrees with the parser, as far as a schema can', () => {
    const validate = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(
      configSchema(),
    );
    const good = [
      '{}',
      'servers: { a: { command: x, args: [1, a, true], env: { A: 1 } }, b: { url: "https://${HOST}/mcp", transport: sse } }',
      'policy: { rules: [{ name: a, when: "true", then: hide }] }',
      'policy: high-stakes',
      'servers: { a: { command: x, hints: { t: { sensitive: high, readOnly: true } } } }',
    ];
    const bad = [
      'nothing: 1',
      'servers: { a: {} }',
      'servers: { a: { command: x, url: http://x } }',
      'servers: { a: { command: x, headers: {} } }',
      'servers: { a__b: { command: x } }',
      'servers: { a: { command: x, hints: { t: { sensitive: true } } } }',
      'policy: lax',
      'policy: { rules: [{ name: a }] }',
      'listen: { port: -1 }',
    ];
    expect(good.map((text) => [text, validate(parse(text))])).toEqual(good.map((text) => [text, true]));
    expect(bad.map((text) => [text, validate(parse(text))])).toEqual(bad.map((text) => [text, false]));
  });
});

describe('knownKeys', () => {
  it('follows maps, lists and alternatives', () => {
    expect(knownKeys(['policy'])).toEqual(['preset', 'rules']);
    expect(knownKeys(['policy', 'rules', 3])).toEqual(['name', 'when', 'then', 'because']);
    expect(knownKeys(['servers', 'any', 'hints', 'tool'])).toContain('localRequired');
    expect(knownKeys(['servers', 'constructor'])).toContain('command');
    expect(knownKeys(['nothing', 'here'])).toEqual([]);
  });
});
