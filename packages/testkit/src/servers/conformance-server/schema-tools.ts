/** Tools whose point is their input schema, written as JSON so that it is listed exactly as it stands here. */
import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';
import { READS, textResult } from './sample-content.ts';

const FULL_VOCABULARY = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
} as const;

/** `x-mcp-header` tells a client to repeat the argument as the header `Mcp-Param-Region`. */
const MIRRORED = {
  type: 'object',
  properties: {
    region: { type: 'string', description: 'Repeated in a header', 'x-mcp-header': 'Region' },
    level: { type: 'integer', description: 'Only in the body' },
  },
} as const;

export function registerSchemaTools(server: McpServer): void {
  server.registerTool(
    'json_schema_2020_12_tool',
    {
      description: 'Takes arguments that need most of JSON Schema 2020-12 to describe.',
      inputSchema: fromJsonSchema(FULL_VOCABULARY),
      annotations: READS,
    },
    (given) => textResult(`Called with ${JSON.stringify(given)}`),
  );
  server.registerTool(
    'test_x_mcp_header',
    {
      description: 'Takes an argument that is mirrored into a header.',
      inputSchema: fromJsonSchema<{ region?: string; level?: number }>(MIRRORED),
      annotations: READS,
    },
    ({ region = 'none' }) => textResult(`region=${region}`),
  );
}
