import {
  type Call,
  type Claim,
  decide,
  EMPTY_LABEL,
  HINT_NAMES,
  HINTS,
  type HintName,
  type Label,
  POLICY_PRESETS,
  type PolicyPreset,
  resolveProfile,
  SENSITIVITIES,
  SOURCES,
} from '@hintlock/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presetPolicy } from '../config/bare-config.ts';
import { toCall } from '../pipeline/decide-call.ts';
import { recordedSubject } from '../pipeline/recorded-facts.ts';
import type { LogEntry } from '../store/store.ts';
import { readRecordedCall } from './recorded-call.ts';

interface Situation {
  readonly claims: readonly Claim[];
  readonly label: Label;
  readonly calls: number;
  readonly transport: 'stdio' | 'http';
  readonly trust: 'untrusted' | 'pinned' | 'operator';
}

/** The call as it was decided, and as it is read back from its line. */
function throughTheLog({ claims, label, calls, transport, trust }: Situation): { then: Call; now: Call | undefined } {
  const definition = { name: 'send', title: 'Send it' };
  const tool = { definition, profile: resolveProfile(claims, trust) };
  const client = { name: 'client', version: '1.0', canElicit: true, era: 'legacy' } as const;
  const session = { id: 's', principal: 'ann', startedAt: 0, client: 'client 1.0', label, calls, lastSeen: 0 };
  const args = { to: 'bob' };
  const server = { name: 'mail', trust };
  const link = { catalogue: () => ({ find: () => tool }), trust: () => trust, server: { config: server } };
  const subject = recordedSubject(
    { tool: 'send', args, client } as unknown as Parameters<typeof recordedSubject>[0],
    { link, session, transport } as unknown as Parameters<typeof recordedSubject>[1],
  );
  const line = { time: '', call: 'c', kind: 'intent', arguments: args, effect: 'allow', calls };
  const written = JSON.stringify({ ...subject, ...line });
  const then = toCall({ tool, args, client }, { server, session, transport });
  return { then, now: readRecordedCall(JSON.parse(written) as LogEntry)?.call };
}

const claim: fc.Arbitrary<Claim> = fc
  .record({
    hint: fc.constantFrom(...HINT_NAMES),
    source: fc.constantFrom(...SOURCES.filter((source) => source !== 'default')),
    confidence: fc.constantFrom(0.2, 0.95, 1),
    value: fc.boolean(),
    level: fc.constantFrom(...SENSITIVITIES),
  })
  .map(({ hint, source, confidence, value, level }) => {
    return { hint, source, confidence, value: HINTS[hint].type === 'level' ? level : value, evidence: 'here' };
  });

const situation: fc.Arbitrary<Situation> = fc.record({
  claims: fc.array(claim, { maxLength: 8 }),
  label: fc.oneof(
    fc.constant(EMPTY_LABEL),
    fc.record({
      sensitivity: fc.constantFrom(...SENSITIVITIES),
      private: fc.boolean(),
      untrusted: fc.boolean(),
      sources: fc.constant([]),
    }),
  ),
  calls: fc.nat(),
  transport: fc.constantFrom('stdio', 'http'),
  trust: fc.constantFrom('untrusted', 'pinned', 'operator'),
});

describe('a call that went through the log', () => {
  it('has every value and every source that it had', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const { then, now } = throughTheLog(given);
        const hints = ({ profile }: Call): unknown =>
          HINT_NAMES.map((name: HintName) => [name, profile.hints[name].value, profile.hints[name].source]);
        expect(now).toMatchObject({ ...then, profile: { tier: then.profile.tier } });
        expect(hints(now as Call)).toEqual(hints(then));
      }),
    );
  });

  it('is decided as it was, by every preset', () => {
    const policies = Object.keys(POLICY_PRESETS).map((name) => presetPolicy(name as PolicyPreset));
    fc.assert(
      fc.property(situation, (given) => {
        const { then, now } = throughTheLog(given);
        for (const policy of policies) expect(decide(now as Call, policy)).toEqual(decide(then, policy));
      }),
    );
  });
});

describe('a line that does not say enough', () => {
  const facts = { hints: '', trust: 'pinned', transport: 'stdio', principal: 'p', client: 'c', version: '1', calls: 0 };
  const line = { time: '', session: 's', call: 'c', kind: 'intent', server: 'mail', tool: 'send' };
  const entry = { ...line, arguments: {}, tier: 'read', effect: 'allow', facts };

  it('is read when it is whole', () => {
    expect(readRecordedCall(entry as LogEntry)).toBeDefined();
  });

  it.each<[string, object]>([
    ['no facts', { facts: undefined }],
    ['no arguments', { arguments: undefined }],
    ['an unknown tier', { tier: 'sometimes' }],
    ['a hint that does not exist', { facts: { ...facts, hints: 'toxic=true/declared' } }],
    ['a value that does not exist', { facts: { ...facts, hints: 'readOnly=perhaps/declared' } }],
    ['a level that does not exist', { facts: { ...facts, hints: 'sensitive=true/declared' } }],
    ['a source that does not exist', { facts: { ...facts, hints: 'readOnly=true/rumoured' } }],
    ['a label that does not exist', { facts: { ...facts, label: 'low holy' } }],
    ['an unknown trust', { facts: { ...facts, trust: 'full' } }],
    ['an unknown transport', { facts: { ...facts, transport: 'pigeon' } }],
    ['no count of calls', { facts: { ...facts, calls: '3' } }],
  ])('is left out: %s', (_, change) => {
    expect(readRecordedCall({ ...entry, ...change } as LogEntry)).toBeUndefined();
  });
});
