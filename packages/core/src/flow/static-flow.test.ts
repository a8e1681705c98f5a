import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Claim } from '../profile/claim.ts';
import type { Profile } from '../profile/profile.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { HintName, HintValue } from '../vocabulary/hint.ts';
import { readDeclared } from '../vocabulary/read-declared.ts';
import { analyseFlow, LEGS, legStrength, type Strength, type ToolProfile } from './static-flow.ts';

function profileOf(annotations: object, ...claims: readonly Claim[]): Profile {
  return resolveProfile([...readDeclared({ name: 'x', annotations }).claims, ...claims], 'pinned');
}

function claim(hint: HintName, value: HintValue, source: Claim['source']): Claim {
  return { hint, value, source, confidence: 1, evidence: source };
}

function tool(server: string, name: string, annotations: object, ...claims: readonly Claim[]): ToolProfile {
  return { server, tool: name, profile: profileOf(annotations, ...claims) };
}

describe('how sure we are that a tool is a leg', () => {
  const strengths = (profile: Profile): Strength[] => LEGS.map((leg) => legStrength(profile, leg));

  it('unknown, when nobody says anything', () => {
    expect(strengths(profileOf({}))).toEqual(['unknown', 'unknown', 'unknown']);
    expect(strengths(profileOf({ readOnlyHint: true }))).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('known, when somebody says so outright', () => {
    const annotations = { privateHint: true, untrustedHint: true, egressHint: true };
    expect(strengths(profileOf(annotations))).toEqual(['known', 'known', 'known']);
  });

  it('likely, when it follows from an open world or is inferred', () => {
    expect(strengths(profileOf({ openWorldHint: true }))).toEqual(['unknown', 'likely', 'likely']);
    expect(strengths(profileOf({}, claim('private', true, 'inferred')))).toEqual(['likely', 'unknown', 'unknown']);
  });

  it('clear, when somebody rules it out or inference suggests so', () => {
    expect(strengths(profileOf({ privateHint: false, untrustedHint: false, openWorldHint: false }))).toEqual([
      'clear',
      'clear',
      'clear',
    ]);
    expect(strengths(profileOf({}, claim('egress', false, 'inferred')))).toEqual(['unknown', 'unknown', 'clear']);
  });

  it('does not take a closed world for trusted content', () => {
    expect(strengths(profileOf({ openWorldHint: false }))).toEqual(['unknown', 'unknown', 'clear']);
  });

  it.each<[string, object, Claim[], Strength]>([
    ['a secret', { secretHint: true }, [], 'known'],
    ['a secret of a tool that denies being private', { secretHint: true, privateHint: false }, [], 'known'],
    ['high sensitivity', { sensitiveHint: 'high' }, [], 'known'],
    ['medium sensitivity', { sensitiveHint: 'medium' }, [], 'known'],
    ['low sensitivity', { sensitiveHint: 'low' }, [], 'unknown'],
    ['no secret', { secretHint: false }, [], 'unknown'],
    ['a suspected secret', {}, [claim('secret', true, 'inferred')], 'likely'],
    [
      'a suspected secret beside declared sensitivity',
      { sensitiveHint: 'high' },
      [claim('secret', true, 'inferred')],
      'known',
    ],
    ['declared privacy beside a suspected secret', { privateHint: true }, [claim('secret', true, 'inferred')], 'known'],
    [
      'a known secret beside suspected sensitivity',
      { secretHint: true },
      [claim('sensitive', 'high', 'inferred')],
      'known',
    ],
    ['a known secret beside suspected privacy', { secretHint: true }, [claim('private', true, 'inferred')], 'known'],
  ])('counts %s as private data as far as it goes', (_, annotations, claims, expected) => {
    expect(legStrength(profileOf(annotations, ...claims), 'private')).toBe(expected);
  });
});

describe('the trifecta', () => {
  const mail = tool('mail', 'read', { privateHint: true, untrustedHint: false, egressHint: false });
  const web = tool('web', 'fetch', { privateHint: false, untrustedHint: true, egressHint: false });
  const post = tool('web', 'post', { privateHint: false, untrustedHint: false, egressHint: true });

  it('is known when every leg is, and names the tools', () => {
    expect(analyseFlow([mail, web, post])).toMatchInlineSnapshot(`
      {
        "aloneEnough": [],
        "legs": {
          "egress": {
            "known": [
              {
                "server": "web",
                "tool": "post",
              },
            ],
            "likely": [],
            "unknown": [],
          },
          "private": {
            "known": [
              {
                "server": "mail",
                "tool": "read",
              },
            ],
            "likely": [],
            "unknown": [],
          },
          "untrusted": {
            "known": [
              {
                "server": "web",
                "tool": "fetch",
              },
            ],
            "likely": [],
            "unknown": [],
          },
        },
        "trifecta": "known",
      }
    `);
  });

  it('is clear as soon as one leg is ruled out for every tool', () => {
    expect([
      analyseFlow([mail, web]).trifecta,
      analyseFlow([mail, post]).trifecta,
      analyseFlow([web, post]).trifecta,
      analyseFlow([]).trifecta,
    ]).toEqual(['clear', 'clear', 'clear', 'clear']);
  });

  it('is only unknown among servers that say nothing, however many', () => {
    const silent = Array.from({ length: 50 }, (_, index) => tool(`server ${index}`, 'x', {}));
    const { trifecta, aloneEnough } = analyseFlow(silent);
    expect([trifecta, aloneEnough]).toEqual(['unknown', []]);
    expect(analyseFlow([...silent, mail, web]).trifecta).toBe('unknown');
  });

  it('is only likely where a leg rests on an open world', () => {
    const open = tool('search', 'search', { readOnlyHint: true, openWorldHint: true });
    expect(analyseFlow([mail, open]).trifecta).toBe('likely');
    expect(analyseFlow([tool('one', 'x', { privateHint: true, openWorldHint: true })]).aloneEnough).toEqual(['one']);
  });

  it('never becomes weaker by another tool, and does not depend on their order', () => {
    const strength = fc.constantFrom<(boolean | undefined)[]>(true, false, undefined);
    const arbitraryTool = fc
      .record({
        server: fc.constantFrom('a', 'b'),
        privateHint: strength,
        untrustedHint: strength,
        openWorldHint: strength,
      })
      .map(({ server, ...annotations }) => tool(server, 'x', annotations));
    const order: readonly Strength[] = ['clear', 'unknown', 'likely', 'known'];
    fc.assert(
      fc.property(fc.array(arbitraryTool, { maxLength: 5 }), arbitraryTool, (tools, another) => {
        const [less, more] = [analyseFlow(tools), analyseFlow([...tools, another])];
        expect(order.indexOf(more.trifecta)).toBeGreaterThanOrEqual(order.indexOf(less.trifecta));
        expect(analyseFlow([another, ...tools]).trifecta).toBe(more.trifecta);
        expect(more.aloneEnough).toEqual(expect.arrayContaining([...less.aloneEnough]));
      }),
    );
  });
});
