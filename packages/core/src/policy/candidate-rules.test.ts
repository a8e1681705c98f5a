import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { type Call, EMPTY_LABEL } from './call.ts';
import { compilePolicy, type Policy } from './compile-policy.ts';
import { decide } from './decide.ts';
import type { Rule } from './rule.ts';

const CONDITIONS = [
  'tier == "read"',
  'method == "resources/read"',
  'hints.destructive',
  'server.name == "a" && args.x == 1',
  'has(args.x) && args.x == 1 && client.name == "c1"',
  'session.private && tool.name == "t1"',
  'session.calls > 2',
  'args.missing == 1 && tool.name == "t1"',
  'principal.id == "p1" || session.untrusted',
  'true',
];

function policyOf(rules: readonly Rule[]): Policy {
  const loaded = compilePolicy({ rules, mode: 'enforce', unknownLegs: false, outOfBand: false });
  if (!loaded.ok) throw new Error(loaded.errors[0]?.message);
  return loaded.policy;
}

const profile = resolveProfile([], 'pinned');

const calls: fc.Arbitrary<Call> = fc.record({
  method: fc.constantFrom(undefined, 'resources/read', 'prompts/get'),
  tool: fc.record({ name: fc.constantFrom('t1', 't2', 't1\nt2'), title: fc.constantFrom('', 't1') }),
  profile: fc.constant(profile),
  server: fc.record({ name: fc.constantFrom('a', 'b'), trust: fc.constant('pinned'), transport: fc.constant('stdio') }),
  args: fc.constantFrom({}, { x: 1 }, { x: 2 }),
  principal: fc.record({ id: fc.constantFrom('p1', 'p2'), scopes: fc.constant([]) }),
  session: fc.record({
    label: fc
      .record({ ...Object.fromEntries([]), private: fc.boolean(), untrusted: fc.boolean() })
      .map((part) => ({ ...EMPTY_LABEL, ...part })),
    calls: fc.nat(5),
    offline: fc.constant(false),
  }),
  client: fc.record({ name: fc.constantFrom('c1', 'c2'), version: fc.constant('1') }),
  requiredScopes: fc.constant([]),
});

it('decides every call as if nothing had been kept from the calls before', () => {
  const rules = fc
    .array(fc.tuple(fc.constantFrom(...CONDITIONS), fc.constantFrom('allow', 'confirm', 'deny')), { maxLength: 8 })
    .map((list) => list.map(([when, then], index): Rule => ({ name: `r${index}`, when, then: then as Rule['then'] })));
  fc.assert(
    fc.property(rules, fc.array(calls, { minLength: 1, maxLength: 12 }), (list, made) => {
      const kept = policyOf(list);
      for (const call of made) expect(decide(call, kept)).toEqual(decide(call, policyOf(list)));
    }),
    { numRuns: 200 },
  );
});
