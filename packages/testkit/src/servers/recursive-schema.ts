/** Lists schemas that refer to themselves or nest 5,000 deep, on which a naive walk never ends or overflows its stack. */
import { sendLine, serveLegacy, tool } from '../raw-stdio.ts';

const DEPTH = 5000;

const tools = [
  tool('self', { inputSchema: { type: 'object', properties: { child: { $ref: '#' } } } }),
  tool('loop', {
    inputSchema: {
      type: 'object',
      properties: { start: { $ref: '#/$defs/a' } },
      $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
    },
  }),
  tool('tree', {
    inputSchema: {
      type: 'object',
      properties: { root: { $ref: '#/$defs/node' } },
      $defs: {
        node: {
          type: 'object',
          properties: { label: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
        },
      },
    },
  }),
];

// Written as text, because JSON.stringify is itself one of the walks that such a depth can break.
const level = '{"type":"object","properties":{"child":';
const deepSchema = `${level.repeat(DEPTH)}{"type":"object"}${'}}'.repeat(DEPTH)}`;
const list = [...tools.map((entry) => JSON.stringify(entry)), `{"name":"deep","inputSchema":${deepSchema}}`].join(',');

serveLegacy({
  'tools/list': ({ id }) => sendLine(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"tools":[${list}]}}`),
});
