/**
 * What a SARIF 2.1.0 log must look like, as far as we write one: the objects of the OASIS standard (sections 3.13 to 3.61) with the
 * properties we use, their types and limits, and nothing besides. Stricter than the standard's own schema, which allows more.
 */
const text = { type: 'string', minLength: 1 };
const message = strict({ text }, ['text']);
const level = { enum: ['none', 'note', 'warning', 'error'] };
const list = (items: object, limits: object = {}): object => ({ type: 'array', items, ...limits });

function strict(properties: object, required: readonly string[]): object {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** 3.49 reportingDescriptor. */
const rule = strict(
  { id: text, shortDescription: message, help: message, defaultConfiguration: strict({ level }, ['level']) },
  ['id', 'shortDescription', 'help'],
);

/** 3.28 location, 3.29 physicalLocation, 3.30 region, 3.4 artifactLocation, 3.33 logicalLocation. */
const location = strict(
  {
    physicalLocation: strict(
      {
        artifactLocation: strict({ uri: { type: 'string', format: 'uri-reference' } }, ['uri']),
        region: strict({ startLine: { type: 'integer', minimum: 1 } }, ['startLine']),
      },
      ['artifactLocation'],
    ),
    logicalLocations: list(
      strict({ name: text, fullyQualifiedName: text, kind: { enum: ['function', 'module'] } }, ['name']),
      { uniqueItems: true },
    ),
  },
  [],
);

/** 3.27 result, 3.35 suppression. */
const result = strict(
  {
    ruleId: text,
    ruleIndex: { type: 'integer', minimum: 0 },
    level,
    message,
    locations: list(location),
    partialFingerprints: { type: 'object', additionalProperties: text },
    suppressions: list(
      strict(
        {
          kind: { enum: ['inSource', 'external'] },
          status: { enum: ['accepted', 'underReview', 'rejected'] },
          justification: text,
        },
        ['kind'],
      ),
      { uniqueItems: true },
    ),
  },
  ['ruleId', 'level', 'message'],
);

/** 3.13 sarifLog, 3.14 run, 3.18 tool, 3.19 toolComponent, 3.20 invocation. */
export const SARIF_SUBSET: object = strict(
  {
    $schema: { type: 'string', format: 'uri' },
    version: { const: '2.1.0' },
    runs: list(
      strict(
        {
          tool: strict(
            {
              driver: strict({ name: text, semanticVersion: text, rules: list(rule, { uniqueItems: true }) }, ['name']),
            },
            ['driver'],
          ),
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          invocations: list(strict({ executionSuccessful: { type: 'boolean' } }, ['executionSuccessful'])),
          results: list(result),
          properties: { type: 'object' },
        },
        ['tool'],
      ),
    ),
  },
  ['version', 'runs'],
);
