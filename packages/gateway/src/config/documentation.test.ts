import { readFileSync } from 'node:fs';
import { isJsonObject } from '@hintlock/core';
import { describe, expect, it } from 'vitest';
import { configSchema } from './config-schema.ts';
import { parseConfig } from './parse-config.ts';
import { LONGEST_CONFIG } from './read-yaml.ts';

const document = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8');
const blocks = [...document.matchAll(/^```yaml\n([^]*?)^```$/gm)].map(([, text = '']) => text);
const env = { FILES_TOKEN: 'a', TOKEN: 'b', HOOK_SECRET: 'c'.repeat(16) };

/** Every key that the schema gives a name to, with what is inside it. */
function keysOf(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(keysOf);
  if (!isJsonObject(part)) return [];
  const own = isJsonObject(part['properties']) ? Object.keys(part['properties']) : [];
  return [...own, ...Object.values(part).flatMap(keysOf)];
}

describe('docs/configuration.md', () => {
  it('has examples', () => {
    expect(blocks.length).toBeGreaterThan(2);
  });

  it.each(blocks)('has an example that is a usable file: %s', (text) => {
    const parsed = parseConfig(text, { file: 'docs/configuration.md', env });
    expect(parsed.ok ? [] : parsed.errors.map(({ message }) => message)).toEqual([]);
  });

  it('shows the defaults as they are', () => {
    const [whole = ''] = blocks;
    const parsed = parseConfig(whole, { file: 'h.yaml', env });
    const bare = parseConfig('servers: { files: { command: x } }', { file: 'h.yaml', env });
    if (!parsed.ok || !bare.ok) throw new Error('the example is not usable');
    const { limits, listen, ask, discover, approvals } = parsed.config;
    const { webhook: _, ...times } = approvals;
    const { config } = bare;
    const expected = { limits: config.limits, listen: config.listen, ask: config.ask, discover: config.discover };
    expect({ limits, listen, ask, discover }).toEqual(expected);
    expect(times).toEqual(config.approvals);
    const shown = parsed.config.servers.get('files');
    const standard = config.servers.get('files');
    for (const key of ['trust', 'start', 'timeoutMs', 'progressTimeoutMs'] as const) {
      expect(shown?.[key]).toBe(standard?.[key]);
    }
    expect(document).toContain(`${LONGEST_CONFIG}\ncharacters`);
  });

  it('explains every key', () => {
    const hints = configSchema()['$defs'] as { server: { properties: { hints: unknown } } };
    const elsewhere = new Set(keysOf(hints.server.properties.hints));
    const keys = new Set(keysOf(configSchema()).filter((key) => !elsewhere.has(key)));
    const explained = (key: string): boolean =>
      document.includes(`\`${key}\``) || new RegExp(`^## .*\\b${key}\\b`, 'm').test(document);
    expect(keys.size).toBeGreaterThan(30);
    expect([...keys].filter((key) => !explained(key))).toEqual([]);
  });
});
