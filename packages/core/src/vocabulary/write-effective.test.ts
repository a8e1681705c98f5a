import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../definition/tool-definition.ts';
import { checkClaims } from '../profile/check-claims.ts';
import type { Claim } from '../profile/claim.ts';
import type { Profile } from '../profile/profile.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { HINT_NAMES, HINTS, type HintName, type HintValue, SENSITIVITIES } from './hint.ts';
import { readDeclared } from './read-declared.ts';
import { HINTS_META_KEY, WIRE_NAMES } from './wire-names.ts';
import { writeEffective } from './write-effective.ts';

const valueOf = (hint: HintName): fc.Arbitrary<HintValue> =>
  HINTS[hint].type === 'level' ? fc.constantFrom(...SENSITIVITIES) : fc.boolean();

const arbitraryClaim: fc.Arbitrary<Claim> = fc.constantFrom(...HINT_NAMES).chain((hint) =>
  fc.record({
    hint: fc.constant(hint),
    value: valueOf(hint),
    source: fc.constantFrom<Claim['source'][]>('declared', 'observed', 'enforced', 'locked', 'operator'),
    confidence: fc.constant(1),
    evidence: fc.constant('somebody says so'),
  }),
);

const arbitraryProfile = fc
  .tuple(fc.array(arbitraryClaim, { maxLength: 14 }), fc.constantFrom('untrusted', 'pinned'))
  .map(([claims, trust]) => resolveProfile(claims, trust));

const wireValue = fc.oneof(
  fc.boolean(),
  fc.constantFrom<unknown[]>('low', 'high', 'none', 'true', 'false', 0, 1, null, []),
);
const spellings = fc.dictionary(
  fc.constantFrom(...WIRE_NAMES.map((name) => name.key), 'title', 'x-vendor', '__proto__', 'constructor'),
  wireValue,
  { maxKeys: 8, noNullPrototype: true },
);
const arbitraryTool: fc.Arbitrary<ToolDefinition> = fc.record(
  {
    name: fc.string(),
    annotations: fc.oneof(spellings, fc.jsonValue()),
    _meta: fc.oneof(
      fc.record(
        {
          annotations: spellings,
          [HINTS_META_KEY]: fc.dictionary(fc.constantFrom(...HINT_NAMES, 'later'), wireValue),
          SecretHint: wireValue,
          'com.vendor/x': fc.jsonValue(),
        },
        { requiredKeys: [], noNullPrototype: true },
      ),
      fc.jsonValue(),
    ),
    inputSchema: fc.jsonValue(),
    icons: fc.jsonValue(),
  },
  { requiredKeys: ['name'], noNullPrototype: true },
);

function values(profile: Profile): Record<string, unknown> {
  return Object.fromEntries(HINT_NAMES.map((name) => [name, profile.hints[name].value]));
}

function readBack(tool: ToolDefinition): Record<string, unknown> {
  return values(resolveProfile(readDeclared(tool).claims, 'operator'));
}

/** The profile of a server that declares these values outright: what any reader makes of them. */
function declaredOutright(profile: Profile): Record<string, unknown> {
  const claims = HINT_NAMES.flatMap((hint): Claim[] => {
    const { value } = profile.hints[hint];
    return value === 'unknown' ? [] : [{ hint, value, source: 'declared', confidence: 1, evidence: '' }];
  });
  return values(resolveProfile(claims, 'operator'));
}

/** Whether the profile says what one speaker could say without implying more than it. */
function isCoherent({ hints }: Profile): boolean {
  if (hints.readOnly.value === true && hints.idempotent.value === false) return false;
  if (hints.secret.value === true && hints.private.value !== true) return false;
  const [open, untrusted, egress] = [hints.openWorld.value, hints.untrusted.value, hints.egress.value];
  if (open === false) return untrusted !== true && egress !== true;
  return untrusted !== 'unknown' && egress !== 'unknown';
}

describe('reading what was written', () => {
  it('gives what the same values mean when declared outright, whatever the server had written there before', () => {
    fc.assert(
      fc.property(arbitraryTool, arbitraryProfile, (tool, profile) => {
        expect(readBack(writeEffective(tool, profile))).toEqual(declaredOutright(profile));
      }),
      { numRuns: 1000 },
    );
  });

  it('gives the very profile back, unless one value implies another that it does not have', () => {
    let coherent = 0;
    fc.assert(
      fc.property(arbitraryTool, arbitraryProfile, (tool, profile) => {
        if (!isCoherent(profile)) return;
        coherent += 1;
        expect(readBack(writeEffective(tool, profile))).toEqual(values(profile));
      }),
      { numRuns: 1000 },
    );
    expect(coherent).toBeGreaterThan(50);
  });

  it('finds no malformed value and no value given twice differently', () => {
    fc.assert(
      fc.property(arbitraryTool, arbitraryProfile, (tool, profile) => {
        const { claims, findings } = readDeclared(writeEffective(tool, profile));
        const ours = findings.filter(({ hints }) => hints !== undefined && !hints.includes('cost'));
        expect(ours).toEqual([]);
        expect(checkClaims('x', claims).filter(({ hints }) => hints?.length === 1)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(arbitraryTool, arbitraryProfile, (tool, profile) => {
        const once = writeEffective(tool, profile);
        expect(writeEffective(once, profile)).toEqual(once);
      }),
    );
  });
});

describe('what is not a hint', () => {
  const known = new Set<string>(WIRE_NAMES.map((name) => name.key));

  it('stays as it was, and the definition that came in is not touched', () => {
    fc.assert(
      fc.property(arbitraryTool, arbitraryProfile, (tool, profile) => {
        const before = JSON.stringify(tool);
        const written = writeEffective(tool, profile);
        expect(JSON.stringify(tool)).toBe(before);
        expect({ ...written, annotations: 0, _meta: 0 }).toEqual({ ...tool, annotations: 0, _meta: 0 });
        expect(unknownMembers(written.annotations)).toEqual(unknownMembers(tool.annotations));
        expect(unknownMembers(written._meta)).toEqual(unknownMembers(tool._meta));
      }),
      { numRuns: 500 },
    );
  });

  function unknownMembers(place: unknown): [string, unknown][] {
    if (typeof place !== 'object' || place === null || Array.isArray(place)) return [];
    return Object.entries(place).filter(([key]) => !known.has(key) && key !== HINTS_META_KEY && key !== 'annotations');
  }
});

describe('the spellings a server uses', () => {
  const operator = (hint: HintName, value: HintValue): Claim => {
    return { hint, value, source: 'operator', confidence: 1, evidence: 'hintlock.yaml' };
  };

  it('are corrected in place, and none is added beyond the specification’s four and our own', () => {
    const tool = {
      name: 'x',
      annotations: { privateHint: false, title: 'X' },
      _meta: { SecretHint: false, other: [1] },
    };
    const profile = resolveProfile([operator('private', true), operator('secret', true)], 'pinned');
    expect(writeEffective(tool, profile)).toMatchInlineSnapshot(`
      {
        "_meta": {
          "SecretHint": true,
          "dev.hintlock/hints": {
            "private": true,
            "secret": true,
          },
          "other": [
            1,
          ],
        },
        "annotations": {
          "destructiveHint": true,
          "idempotentHint": false,
          "openWorldHint": true,
          "privateHint": true,
          "readOnlyHint": false,
          "title": "X",
        },
        "name": "x",
      }
    `);
  });

  it('keep their type where they say only that something is sensitive', () => {
    const tool = { name: 'x', annotations: { sensitiveDataHint: true, sensitiveHint: 'none' } };
    const written = writeEffective(tool, resolveProfile([operator('sensitive', 'low')], 'pinned'));
    expect(written.annotations).toMatchObject({ sensitiveDataHint: true, sensitiveHint: 'low' });
  });

  it('are taken out when nobody believes them', () => {
    const tool = {
      name: 'x',
      annotations: { privateHint: false, reversibleHint: true, slowExecutionHint: false },
      _meta: { [HINTS_META_KEY]: { egress: false, later: 1 } },
    };
    const written = writeEffective(tool, resolveProfile(readDeclared(tool).claims, 'untrusted'));
    expect(written).toMatchInlineSnapshot(`
      {
        "_meta": {
          "dev.hintlock/hints": {
            "later": 1,
          },
        },
        "annotations": {
          "destructiveHint": true,
          "idempotentHint": false,
          "openWorldHint": true,
          "readOnlyHint": false,
          "slowExecutionHint": false,
        },
        "name": "x",
      }
    `);
  });

  it('say that nothing is costly when the operator says so', () => {
    const tool = { name: 'x', annotations: { slowExecutionHint: true, resourceIntensiveHint: false } };
    const written = writeEffective(tool, resolveProfile([operator('cost', false)], 'pinned'));
    expect(written.annotations).toMatchObject({ slowExecutionHint: false, resourceIntensiveHint: false });
  });
});
