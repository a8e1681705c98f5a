/** Shows which arguments become headers, and which schemas the specification wants refused. */
import { describe, expect, test } from 'vitest';
import { parameterHeaders, readHeaderParameters } from './header-parameters.ts';

const region = { type: 'string', 'x-mcp-header': 'Region' };

function headersOf(inputSchema: Record<string, unknown>, args: Record<string, unknown>) {
  const read = readHeaderParameters(inputSchema);
  return read.ok ? parameterHeaders(read.parameters, args) : read.detail;
}

describe('what travels', () => {
  const schema = {
    type: 'object',
    properties: {
      region,
      count: { type: 'integer', 'x-mcp-header': 'X-Count' },
      dry: { type: 'boolean', 'x-mcp-header': 'Dry' },
      place: { type: 'object', properties: { city: { type: 'string', 'x-mcp-header': 'City' } } },
      query: { type: 'string' },
    },
  };

  test.each([
    [{ region: 'us-west1', query: 'SELECT 1' }, { 'mcp-param-region': 'us-west1' }],
    [
      { count: -7, dry: false },
      { 'mcp-param-x-count': '-7', 'mcp-param-dry': 'false' },
    ],
    [{ place: { city: 'Zürich' } }, { 'mcp-param-city': '=?base64?WsO8cmljaA==?=' }],
    [{ region: 'a\r\nhost: evil' }, { 'mcp-param-region': '=?base64?YQ0KaG9zdDogZXZpbA==?=' }],
    [{ region: null, count: undefined, place: null }, {}],
    [{ count: 1.5, region: { a: 1 }, dry: [true] }, {}],
    [{ count: 2 ** 53 }, {}],
    [{ place: 'city' }, {}],
    [JSON.parse('{"__proto__":{"region":"x"}}'), {}],
  ])('%j', (args, expected) => {
    expect(headersOf(schema, args as Record<string, unknown>)).toEqual(expected);
  });
});

describe('what is refused', () => {
  const place = 'it asks for a header where no argument has one fixed place';
  const name = 'it asks for a header whose name HTTP forbids';
  const type = 'it asks for a header for what is no string, integer or boolean';

  test.each([
    [{ items: region }, place],
    [{ oneOf: [{ properties: { region } }] }, place],
    [{ properties: { list: { type: 'array', items: { properties: { region } } } } }, place],
    [{ $defs: { a: region } }, place],
    [{ if: { properties: { region } } }, place],
    [{ 'x-mcp-header': 'Root', type: 'string' }, place],
    [{ properties: { a: { type: 'string', 'x-mcp-header': '' } } }, name],
    [{ properties: { a: { type: 'string', 'x-mcp-header': 'a b' } } }, name],
    [{ properties: { a: { type: 'string', 'x-mcp-header': 'a\r\nb' } } }, name],
    [{ properties: { a: { type: 'string', 'x-mcp-header': 5 } } }, name],
    [{ properties: { a: { type: 'number', 'x-mcp-header': 'A' } } }, type],
    [{ properties: { a: { 'x-mcp-header': 'A' } } }, type],
    [
      { properties: { a: region, b: { type: 'string', 'x-mcp-header': 'REGION' } } },
      'it gives two parameters the same header',
    ],
  ])('%j', (schema, detail) => {
    expect(readHeaderParameters(schema)).toEqual({ ok: false, detail });
  });

  test('a schema too deep to be one', () => {
    const schema = JSON.parse(`${'{"items":'.repeat(50_000)}{}${'}'.repeat(50_000)}`) as Record<string, unknown>;
    expect(readHeaderParameters(schema)).toMatchObject({ ok: false });
  });
});

test('the word as plain data, or as the name of a property, asks for nothing', () => {
  const schema = {
    properties: { 'x-mcp-header': { type: 'string' }, a: { default: { 'x-mcp-header': 'A' }, enum: [region] } },
  };
  expect(readHeaderParameters(schema)).toEqual({ ok: true, parameters: [] });
});
