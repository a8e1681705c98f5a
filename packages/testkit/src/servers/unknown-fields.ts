/** Carries keys that nobody has defined in every place that may hold one, to show what a reader loses on the way. */
import { answer, initializeResult, serveLegacy, tool } from '../raw-stdio.ts';

const UNKNOWN = { 'example.com/unknown': { nested: [1, null, 'x'] }, futureField: 'kept' };

const extendedHints = {
  sensitiveHint: 'high',
  privateHint: true,
  untrustedHint: true,
  egressHint: false,
  reversibleHint: true,
  secretHint: true,
  localRequiredHint: false,
  costHint: true,
  progressHint: false,
};
const wrongTypes = {
  readOnlyHint: 'true',
  destructiveHint: 0,
  idempotentHint: null,
  openWorldHint: [],
  sensitiveHint: 'extreme',
  privateHint: 'yes',
  untrustedHint: 1,
  egressHint: {},
  reversibleHint: null,
  secretHint: 'false',
  localRequiredHint: [true],
  costHint: -1,
  progressHint: '',
};

/** The other ways of writing each name that have been seen or could be: Azure's capitals, bare words, snake case. */
const respelled = (respell: (hint: string) => string) =>
  Object.fromEntries(Object.entries(extendedHints).map(([key, value]) => [respell(key), value]));
const capitals = respelled((key) => key[0]?.toUpperCase() + key.slice(1));
const bare = respelled((key) => key.replace('Hint', ''));
const snake = respelled((key) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

const tools = [
  tool('in_annotations', { annotations: { readOnlyHint: true, ...extendedHints, ...UNKNOWN }, ...UNKNOWN }),
  tool('in_meta', { _meta: { ...extendedHints, ...UNKNOWN } }),
  tool('capitals_in_meta', { _meta: capitals }),
  tool('capitals_in_annotations', { annotations: capitals }),
  tool('bare', { annotations: bare, _meta: bare }),
  tool('snake_case', { annotations: { read_only_hint: true, ...snake }, _meta: snake }),
  tool('wrong_types', { annotations: wrongTypes, _meta: wrongTypes }),
  tool('not_objects', { annotations: 'readOnly', _meta: [] }),
  tool('in_schemas', {
    inputSchema: { type: 'object', properties: { a: { type: 'string', 'x-secret': true, ...UNKNOWN } }, ...UNKNOWN },
    outputSchema: { type: 'object', ...UNKNOWN },
    execution: { taskSupport: 'sometimes', ...UNKNOWN },
    icons: [{ src: 'data:,', ...UNKNOWN }],
  }),
];

serveLegacy({
  initialize: (request) => {
    const usual = initializeResult(request);
    const serverInfo = { name: 'unknown-fields', version: '1.0.0', ...UNKNOWN };
    answer(request, { ...usual, capabilities: { tools: UNKNOWN, ...UNKNOWN }, serverInfo, _meta: UNKNOWN, ...UNKNOWN });
  },
  'tools/list': (request) => answer(request, { tools, _meta: UNKNOWN, ...UNKNOWN }),
  'tools/call': (request) =>
    answer(request, {
      content: [
        { type: 'text', text: 'done', ...UNKNOWN },
        { type: 'hologram', ...UNKNOWN },
      ],
      structuredContent: [UNKNOWN],
      _meta: UNKNOWN,
      ...UNKNOWN,
    }),
});
