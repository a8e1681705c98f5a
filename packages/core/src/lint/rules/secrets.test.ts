import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../../definition/tool-definition.ts';
import { lintServers } from '../lint-servers.ts';
import { lintedTool } from '../linted-server.ts';

const found = (code: string, ...definitions: ToolDefinition[]) =>
  lintServers([{ name: 'server', tools: definitions.map((definition) => lintedTool(definition)) }]).findings.filter(
    (finding) => finding.code === code,
  );

const PARAMETER = 'HL_LINT_SECRET_PARAMETER';
const RESULT = 'HL_LINT_SECRET_RESULT';
const takes = (name: string, schema: object = {}) => ({
  name: 'connect',
  inputSchema: { type: 'object', properties: { [name]: { type: 'string', ...schema } } },
});

describe('a credential as a parameter', () => {
  it.each(['password', 'apiKey', 'admin-password', 'auth_token', 'connectionString', 'secret_access_key'])(
    'is found: %s',
    (name) => {
      expect(found(PARAMETER, takes(name))[0]?.message).toContain(`as its "${name}"`);
    },
  );

  it.each([
    takes('page_token'),
    takes('access_token', { description: 'Of the next page.' }),
    takes('max_tokens'),
    takes('secret_name'),
    takes('secret', { description: 'The name of the secret.' }),
    takes('password', { type: 'boolean' }),
    takes('AccessKey'),
    takes('key'),
    takes('author'),
  ])('is not found: %j', (tool) => {
    expect(found(PARAMETER, tool)).toEqual([]);
  });
});

describe('a credential as a result', () => {
  it.each([
    { name: 'create_api_key' },
    { name: 'get-credentials' },
    { name: 'mail_regenerateWebhookSecretV1' },
    { name: 'login', outputSchema: { type: 'object', properties: { accessToken: { type: 'string' } } } },
  ])('is found: $name', (tool) => {
    expect(found(RESULT, tool)[0]?.fixes).toMatchObject([{ tool: tool.name, hint: 'secret', value: true }]);
  });

  it.each([
    { name: 'create_secret' },
    { name: 'list_api_keys' },
    { name: 'delete_api_key' },
    { name: 'get_secret', description: 'Returns the metadata of a secret.' },
    { name: 'get_api_key', _meta: { SecretHint: true } },
    { name: 'get_note', outputSchema: { type: 'object', properties: { next_token: { type: 'string' } } } },
  ])('is not found: $name', (tool) => {
    expect(found(RESULT, tool)).toEqual([]);
  });
});
