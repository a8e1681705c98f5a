import { expect, it } from 'vitest';
import { CONFIDENCE_THRESHOLD } from '../profile/weigh.ts';
import { inferClaims } from './infer-claims.ts';
import { propertiesOf } from './schema-properties.ts';

const ACTION = { type: 'string', enum: ['get', 'list', 'delete'] };
const takes = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more });
const variant = (action: string): object => takes({ action: { const: action } });
const padding = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`field_${index}`, { type: 'string' }]));

function sure(inputSchema: unknown): Record<string, unknown> {
  const claims = inferClaims({ name: 'get_pages', description: 'Gets pages.', inputSchema });
  const counting = claims.filter(({ confidence }) => confidence >= CONFIDENCE_THRESHOLD);
  return Object.fromEntries(counting.map(({ hint, value }) => [hint, value]));
}

it.each<[string, object]>([
  ['behind a reference', takes({ action: { $ref: '#/$defs/Action' } }, { $defs: { Action: ACTION } })],
  ['behind an old reference', takes({ action: { $ref: '#/definitions/A' } }, { definitions: { A: ACTION } })],
  [
    'behind a reference to a reference',
    takes({ action: { $ref: '#/$defs/A' } }, { $defs: { A: { $ref: '#/$defs/B~1C' }, 'B/C': ACTION } }),
  ],
  ['of a schema that is a reference', { $ref: '#/$defs/Input', $defs: { Input: takes({ action: ACTION }) } }],
  ['in allOf', { type: 'object', allOf: [takes({ id: {} }), takes({ action: ACTION })] }],
  ['in a union by action', { type: 'object', oneOf: [variant('get'), variant('delete')] }],
  ['in a composition of values', takes({ action: { allOf: [{ type: 'string' }, { enum: ['get', 'delete'] }] } })],
  ['in a list', takes({ actions: { type: 'array', items: ACTION } })],
  ['one level down', takes({ opts: takes({ action: ACTION }) })],
  ['two levels down', takes({ request: takes({ opts: takes({ action: ACTION }) }) })],
  ['in the items of a list', takes({ steps: { type: 'array', items: takes({ action: ACTION }) } })],
  ['after many parameters', takes({ ...padding, action: ACTION })],
  ['after many values', takes({ action: { enum: [...Array.from({ length: 60 }, (_, i) => `get_${i}`), 'delete'] } })],
])('sees a deletion to choose %s', (_, inputSchema) => {
  expect(sure(inputSchema)).toMatchObject({ readOnly: false, destructive: true });
});

it('sees a command one level down', () => {
  const inputSchema = takes({ options: takes({ command: { type: 'string' } }) });
  const claims = inferClaims({ name: 'bash', inputSchema });
  expect(claims.find(({ hint }) => hint === 'destructive')).toMatchObject({ value: true });
});

it('leaves alone what offers nothing but reading', () => {
  const inputSchema = takes({ action: { $ref: '#/$defs/A' } }, { $defs: { A: { enum: ['get', 'list'] } } });
  expect(sure(inputSchema)).toMatchObject({ readOnly: true });
});

it('comes to an end with schemas that refer to themselves, to nothing, or to very much', () => {
  const circle = { $ref: '#/$defs/A', $defs: { A: { $ref: '#/$defs/B' }, B: { anyOf: [{ $ref: '#/$defs/A' }] } } };
  const tree = takes({ children: { type: 'array', items: { $ref: '#' } } });
  const many = { anyOf: Array.from({ length: 20_000 }, () => ({ anyOf: Array.from({ length: 50 }, () => ({})) })) };
  const bomb = takes(Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`action`.concat(String(i)), circle])));
  const start = performance.now();
  for (const schema of [circle, tree, many, bomb, { $ref: '#/%' }, { $ref: 'https://example.com/a' }, { $ref: 7 }])
    expect(propertiesOf(schema).length).toBeLessThanOrEqual(1000);
  const properties = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`x${i}`, { ...many }]));
  inferClaims({ name: 'get', inputSchema: takes(properties) });
  expect(performance.now() - start).toBeLessThan(1500);
});
