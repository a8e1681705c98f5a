import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Claim, TRUST_LEVELS } from '../profile/claim.ts';
import { TIERS } from '../profile/profile.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { HINT_NAMES, HINTS, type HintName, type HintValue, SENSITIVITIES } from '../vocabulary/hint.ts';
import { PRESETS } from '../vocabulary/presets.ts';
import { type Call, EMPTY_LABEL } from './call.ts';
import { compilePolicy, type Policy } from './compile-policy.ts';
import { decide, GUARDS, isHidden } from './decide.ts';
import { type Decision, type Effect, stricterEffect } from './decision.ts';
import { ruleContext } from './names.ts';
import { OUTCOMES, POLICY_PRESETS, type PolicyPreset, type PolicySource, type Rule } from './rule.ts';

function load(source: PolicySource): Policy {
  const loaded = compilePolicy(source);
  if (!loaded.ok) throw new Error(loaded.errors.map(String).join('\n'));
  return loaded.policy;
}

const presets = Object.fromEntries(
  Object.entries(POLICY_PRESETS).map(([name, source]) => [name, load(source)]),
) as Record<PolicyPreset, Policy>;

function withRules(...rules: readonly Rule[]): Policy {
  return load({ ...POLICY_PRESETS.balanced, rules });
}

const allowAll: Rule = { name: 'all', when: 'true', then: 'allow' };

function claim(hint: HintName, value: HintValue, source: Claim['source'] = 'operator'): Claim {
  return { hint, value, source, confidence: 1, evidence: source };
}

const read = [claim('readOnly', true), claim('openWorld', false)];
const write = [claim('destructive', false), claim('openWorld', false)];
const destructive = [claim('destructive', true), claim('openWorld', false)];

function callOf(claims: readonly Claim[], rest: Partial<Call> = {}): Call {
  return {
    tool: { name: 'x', title: 'X' },
    profile: resolveProfile(claims, 'pinned'),
    server: { name: 'files', trust: 'pinned', transport: 'stdio' },
    args: {},
    principal: { id: 'ann', scopes: [] },
    session: { label: EMPTY_LABEL, calls: 0, offline: false },
    client: { name: 'test', version: '1' },
    requiredScopes: [],
    ...rest,
  };
}

function short(decision: Decision): string {
  return `${decision.effect} by ${decision.reasons.map(({ name }) => name).join(', ')}`;
}

describe('the presets', () => {
  it('decide each tier', () => {
    const byTier = { read, write, destructive };
    const table = Object.entries(presets).map(([preset, policy]) => {
      const row = TIERS.map((tier) => {
        const call = callOf(byTier[tier]);
        expect(call.profile.tier).toBe(tier);
        return [tier, `${short(decide(call, policy))}${isHidden(call, policy) ? ', hidden' : ''}`];
      });
      return [preset, Object.fromEntries(row)];
    });
    expect(Object.fromEntries(table)).toMatchInlineSnapshot(`
      {
        "balanced": {
          "destructive": "confirm by confirm-destructive",
          "read": "allow by allow-the-rest",
          "write": "allow by allow-the-rest",
        },
        "cautious": {
          "destructive": "confirm by confirm-destructive",
          "read": "allow by allow-the-rest",
          "write": "confirm by confirm-writes",
        },
        "high-stakes": {
          "destructive": "confirm by confirm-everything",
          "read": "confirm by confirm-everything",
          "write": "confirm by confirm-everything",
        },
        "observe": {
          "destructive": "allow by observe",
          "read": "allow by observe",
          "write": "allow by observe",
        },
        "read-only": {
          "destructive": "deny by hide-changes, hidden",
          "read": "allow by allow-the-rest",
          "write": "deny by hide-changes, hidden",
        },
      }
    `);
  });

  it('let a destructive call through without a word only where someone with authority says it can be undone', () => {
    const effectOf = (source: Claim['source']): Effect =>
      decide(callOf([...destructive, claim('reversible', true, source)]), presets.balanced).effect;
    expect(['declared', 'inferred', 'observed'].map((source) => effectOf(source as Claim['source']))).toEqual(
      Array.from({ length: 3 }, () => 'confirm'),
    );
    expect(['enforced', 'locked', 'operator'].map((source) => effectOf(source as Claim['source']))).toEqual(
      Array.from({ length: 3 }, () => 'allow'),
    );
    expect(decide(callOf([...destructive, claim('reversible', true)]), presets.cautious).effect).toBe('confirm');
  });

  it('ask about what is costly from cautious upwards', () => {
    const call = callOf([...read, claim('cost', true)]);
    expect([short(decide(call, presets.balanced)), short(decide(call, presets.cautious))]).toEqual([
      'allow by allow-the-rest',
      'confirm by confirm-costly',
    ]);
  });

  it('ask out of band where everything is at stake', () => {
    expect(decide(callOf(read), presets['high-stakes']).obligations).toEqual([{ kind: 'ask-out-of-band' }]);
    const quarantined = callOf(read, { quarantine: 'its description changed' });
    expect(decide(quarantined, presets['high-stakes'])).toMatchObject({ effect: 'deny', obligations: [] });
  });

  it('treat every server that uses a preset of hints as one would expect', () => {
    const rows = Object.entries(PRESETS).map(([name, hints]) => {
      const claims = Object.entries(hints).map(([hint, value]) => claim(hint as HintName, value, 'declared'));
      return [name, short(decide(callOf(claims), presets.balanced))];
    });
    expect(Object.fromEntries(rows)).toMatchInlineSnapshot(`
      {
        "DESTRUCTIVE": "confirm by confirm-destructive",
        "EXTERNAL": "allow by allow-the-rest",
        "READ_ONLY": "allow by allow-the-rest",
        "WRITE": "allow by allow-the-rest",
        "WRITE_ONCE": "allow by allow-the-rest",
      }
    `);
  });
});

describe('the guards', () => {
  const held = { ...EMPTY_LABEL, private: true, untrusted: true, sources: ['mail/read', 'web/fetch'] };
  const firing: Record<string, Call> = {
    quarantine: callOf(read, { quarantine: 'its description changed' }),
    scope: callOf(read, { requiredScopes: ['a', 'b', 'c'], principal: { id: 'ann', scopes: ['b'] } }),
    locality: callOf([...read, claim('localRequired', true)], {
      server: { name: 'files', trust: 'pinned', transport: 'http' },
    }),
    offline: callOf([claim('readOnly', true)], { session: { label: EMPTY_LABEL, calls: 0, offline: true } }),
    trust: callOf(write, { server: { name: 'files', trust: 'untrusted', transport: 'stdio' } }),
    trifecta: callOf([...read, claim('egress', true)], { session: { label: held, calls: 0, offline: false } }),
    budget: callOf(read, { session: { label: EMPTY_LABEL, calls: 3, budget: 3, offline: false } }),
  };

  it('each fire on a call of their own, and say why and what lifts it', () => {
    expect(Object.keys(firing)).toEqual(Object.keys(GUARDS));
    const policy = withRules(allowAll);
    const said = Object.entries(firing).map(([name, call]) => {
      const { effect, reasons } = decide(call, policy);
      expect(reasons.map((reason) => [reason.by, reason.name])).toEqual([['guard', name]]);
      for (const { sentence, lift } of reasons)
        for (const text of [sentence, lift]) expect(text).toMatch(/^[A-Z].*\.$/);
      return [name, `${effect}: ${reasons[0]?.sentence} → ${reasons[0]?.lift}`];
    });
    expect(Object.fromEntries(said)).toMatchInlineSnapshot(`
      {
        "budget": "deny: The session has used its budget of 3 calls. → Start a new session, or raise the budget.",
        "locality": "deny: The tool works only for a client on the same machine, over stdio. → Connect over stdio.",
        "offline": "deny: This session is offline and the tool reaches the outside world. → Use a tool with a closed world, or a session that is not offline.",
        "quarantine": "deny: The tool is quarantined: its description changed. → A person has to review the change and accept it with \`hintlock lock\`.",
        "scope": "deny: The caller lacks the scope a, c. → Sign in with a token that has it.",
        "trifecta": "confirm: This session holds private data and untrusted content (from mail/read, web/fetch), and this call can carry data out. → A person has to confirm this very call, or the work goes on in a new session.",
        "trust": "confirm: The server files is untrusted, so what it says of this tool does not count. → The operator can trust the server, or claim the hints of this tool themselves.",
      }
    `);
  });

  it('leave a call alone that gives them no cause', () => {
    const session = { label: held, calls: 2, budget: 3, offline: true };
    const call = callOf([...read, claim('localRequired', true)], {
      session,
      requiredScopes: ['a'],
      principal: { id: 'ann', scopes: ['a'] },
    });
    expect(short(decide(call, withRules(allowAll)))).toBe('allow by all');
  });

  it('need all three legs', () => {
    for (const label of [
      { ...held, private: false },
      { ...held, untrusted: false },
    ]) {
      const call = callOf([...read, claim('egress', true)], { session: { label, calls: 0, offline: false } });
      expect(decide(call, withRules(allowAll)).effect).toBe('allow');
    }
    const silent = callOf([claim('readOnly', true)], { session: { label: held, calls: 0, offline: false } });
    expect(decide(silent, presets.balanced).effect).toBe('allow');
    expect(short(decide(silent, presets.cautious))).toBe('confirm by trifecta');
  });

  it('speak together, the strictest effect ruling', () => {
    const call = callOf([claim('egress', true)], {
      quarantine: 'x',
      session: { label: held, calls: 0, offline: false },
    });
    expect(short(decide(call, presets.balanced))).toBe('deny by confirm-destructive, quarantine, trifecta');
  });

  it('cannot be made to print escapes by a source’s name, nor to fill a page', () => {
    const label = { ...held, sources: Array.from({ length: 500 }, () => 'evil/\u001b[2J') };
    const call = callOf([...read, claim('egress', true)], { session: { label, calls: 0, offline: false } });
    const sentence = decide(call, presets.balanced).reasons[0]?.sentence ?? '';
    expect(sentence.length).toBeLessThan(350);
    expect(sentence).not.toContain('\u001b');
  });

  it('deny when the budget is no number', () => {
    const session = { label: EMPTY_LABEL, calls: 0, budget: Number.NaN, offline: false };
    expect(short(decide(callOf(read, { session }), withRules(allowAll)))).toBe('deny by budget');
  });
});

const arbitraryClaim: fc.Arbitrary<Claim> = fc
  .record({
    hint: fc.constantFrom(...HINT_NAMES),
    truth: fc.boolean(),
    level: fc.constantFrom(...SENSITIVITIES),
    source: fc.constantFrom<Claim['source'][]>('declared', 'inferred', 'observed', 'enforced', 'locked', 'operator'),
  })
  .map(({ hint, truth, level, source }) => claim(hint, HINTS[hint].type === 'level' ? level : truth, source));

const arbitraryScopes = fc.subarray(['a', 'b', 'c']);
const arbitraryCall: fc.Arbitrary<Call> = fc
  .record({
    claims: fc.array(arbitraryClaim, { maxLength: 8 }),
    trust: fc.constantFrom(...TRUST_LEVELS),
    transport: fc.constantFrom('stdio' as const, 'http' as const),
    args: fc.dictionary(fc.constantFrom('path', 'to', '__proto__', 'constructor'), fc.jsonValue()),
    scopes: arbitraryScopes,
    requiredScopes: arbitraryScopes,
    label: fc.record({
      sensitivity: fc.constantFrom(...SENSITIVITIES),
      private: fc.boolean(),
      untrusted: fc.boolean(),
      sources: fc.array(fc.string(), { maxLength: 3 }),
    }),
    calls: fc.nat(5),
    budget: fc.option(fc.nat(5), { nil: undefined }),
    offline: fc.boolean(),
    quarantine: fc.option(fc.string(), { nil: undefined }),
  })
  .map(({ claims, trust, transport, args, scopes, requiredScopes, label, calls, budget, offline, quarantine }) => ({
    ...callOf([]),
    profile: resolveProfile(claims, trust),
    server: { name: 'files', trust, transport },
    args,
    principal: { id: 'ann', scopes },
    requiredScopes,
    session: { label, calls, offline, ...(budget === undefined ? {} : { budget }) },
    ...(quarantine === undefined ? {} : { quarantine }),
  }));

const arbitraryRule: fc.Arbitrary<Rule> = fc.record({
  name: fc.constantFrom('one', 'two', 'three'),
  when: fc.constantFrom(
    'true',
    'false',
    'hints.egress',
    'tier == "read"',
    'args.path == "/"',
    'has(args.to) && args.to.startsWith("x")',
    'session.untrusted && session.calls > 2',
    '"a" in principal.scopes',
    'known.egress && source.egress == "operator"',
  ),
  then: fc.constantFrom(...OUTCOMES),
});

const arbitraryPolicy = fc
  .record({
    rules: fc.array(arbitraryRule, { maxLength: 4 }),
    mode: fc.constant('enforce' as const),
    unknownLegs: fc.boolean(),
    outOfBand: fc.boolean(),
  })
  .map(load);

/** What the rules alone say. */
function ruleEffect(call: Call, policy: Policy): Effect {
  for (const { rule, evaluate } of policy.rules) {
    const evaluated = evaluate(ruleContext(call, policy.source.unknownLegs));
    if (!evaluated.ok) return 'deny';
    if (evaluated.value) return rule.then === 'hide' ? 'deny' : rule.then;
  }
  return 'deny';
}

describe('the laws of a decision', () => {
  it('lets guards only tighten what the rules say', () => {
    fc.assert(
      fc.property(arbitraryCall, arbitraryPolicy, (call, policy) => {
        const { effect } = decide(call, policy);
        expect(stricterEffect(ruleEffect(call, policy), effect)).toBe(effect);
      }),
      { numRuns: 1000 },
    );
  });

  it('always gives a reason as strict as the effect, and no laxer one beside a refusal', () => {
    fc.assert(
      fc.property(arbitraryCall, arbitraryPolicy, (call, policy) => {
        const { effect, reasons } = decide(call, policy);
        const effects = reasons.map((reason) => reason.effect);
        expect(effects).toContain(effect);
        expect(effects.reduce(stricterEffect)).toBe(effect);
        if (effect !== 'allow') expect(effects).not.toContain('allow');
      }),
      { numRuns: 500 },
    );
  });

  it('denies whatever is hidden', () => {
    fc.assert(
      fc.property(arbitraryCall, arbitraryPolicy, (call, policy) => {
        expect(isHidden(call, policy) && decide(call, policy).effect !== 'deny').toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('lets everything through when it only observes, and records what enforcing would have done', () => {
    fc.assert(
      fc.property(arbitraryCall, arbitraryPolicy, (call, policy) => {
        const observing = { ...policy, source: { ...policy.source, mode: 'observe' as const } };
        const { effect, obligations } = decide(call, observing);
        expect(effect).toBe('allow');
        expect(obligations.at(-1)).toEqual({ kind: 'record-instead', decision: decide(call, policy) });
        expect(isHidden(call, observing)).toBe(false);
        const redacts = obligations.some(({ kind }) => kind === 'redact-secrets');
        expect(redacts).toBe(call.profile.hints.secret.value === true);
      }),
    );
  });

  it('gives the same answer for the same call', () => {
    fc.assert(
      fc.property(arbitraryCall, arbitraryPolicy, (call, policy) => {
        expect(decide(structuredClone(call), policy)).toEqual(decide(call, policy));
      }),
    );
  });
});

describe('what no rule settles', () => {
  it('is denied when no rule matches', () => {
    const policy = withRules({ name: 'never', when: 'false', then: 'allow' });
    expect(decide(callOf(read), policy)).toMatchInlineSnapshot(`
      {
        "effect": "deny",
        "obligations": [],
        "reasons": [
          {
            "by": "rule",
            "effect": "deny",
            "name": "no-match",
            "sentence": "No rule matches this call, and what no rule allows is denied.",
          },
        ],
      }
    `);
    expect(decide(callOf(read), withRules()).effect).toBe('deny');
  });

  it('is denied when a rule fails on the call, even if a later one would allow it, and hidden as well', () => {
    const policy = withRules({ name: 'no-etc', when: 'args.path.startsWith("/etc")', then: 'deny' }, allowAll);
    expect(decide(callOf(read, { args: { path: 7 } }), policy)).toMatchInlineSnapshot(`
      {
        "effect": "deny",
        "obligations": [],
        "reasons": [
          {
            "by": "rule",
            "code": "HL_RULE_FAILED",
            "effect": "deny",
            "lift": "Guard optional arguments with has(args.x); until then the call is denied.",
            "name": "no-etc",
            "sentence": "Rule "no-etc" could not be evaluated on this call: found no matching overload for 'double.startsWith(string)'.",
          },
        ],
      }
    `);
    expect(isHidden(callOf(read), policy)).toBe(true);
    expect(decide(callOf(read, { args: { path: '/home' } }), policy).effect).toBe('allow');
  });

  it('takes the first rule that matches', () => {
    const policy = withRules({ name: 'first', when: 'tier == "read"', then: 'confirm', because: 'Because.' }, allowAll);
    expect(decide(callOf(read), policy).reasons).toEqual([
      { by: 'rule', name: 'first', effect: 'confirm', sentence: 'Because.' },
    ]);
  });
});

describe('a fault', () => {
  const throwing = {
    get path(): never {
      throw new Error('secret words');
    },
  };
  const policy = withRules({ name: 'reads-path', when: 'has(args.path) && args.path == "/"', then: 'allow' }, allowAll);
  const faulty: Record<string, Call> = {
    'a getter that throws': callOf(read, { args: throwing }),
    'a profile without hints': callOf(read, { profile: {} as never }),
    'a profile that lacks one hint': callOf(read, {
      profile: { tier: 'read', hints: { ...callOf(read).profile.hints, egress: undefined } } as never,
    }),
    'no session': callOf(read, { session: undefined as never }),
    'no label': callOf(read, { session: { calls: 0, offline: false } as never }),
    'half a call': callOf(read, { session: { label: EMPTY_LABEL, calls: 0.5, offline: false } }),
    'no scopes': callOf(read, { principal: { id: 'ann' } as never, requiredScopes: ['a'] }),
    'no call': undefined as never,
    'a getter that throws no error': callOf(read, {
      args: {
        get path(): never {
          // oxlint-disable-next-line no-throw-literal, typescript/only-throw-error
          throw null;
        },
      },
    }),
  };

  it.each(Object.entries(faulty))('by %s denies with its code and hides', (name, call) => {
    const decision = decide(call, policy);
    expect(decision).toMatchObject({ effect: 'deny', reasons: [{ by: 'fault', code: 'HL_DECISION_FAULT' }] });
    // Missing scopes are no matter of the rules, so a list would still show the tool; a call of it is denied.
    expect(isHidden(call, policy)).toBe(name !== 'no scopes');
    expect(JSON.stringify(decision)).not.toContain('secret words');
  });

  it('by the policy denies as well', () => {
    const never: Policy = { ...policy, rules: undefined as never };
    for (const broken of [undefined as never, {} as never, never]) {
      expect(decide(callOf(read), broken).effect).toBe('deny');
      expect(isHidden(callOf(read), broken)).toBe(true);
    }
  });

  it('does not turn a mode that nobody knows into observing', () => {
    const odd = { ...presets.balanced, source: { ...presets.balanced.source, mode: 'Enforce' as never } };
    expect(decide(callOf(destructive), odd).effect).toBe('confirm');
  });

  it('still redacts where the policy only observes', () => {
    const observing = { ...policy, source: { ...policy.source, mode: 'observe' as const } };
    const { effect, obligations } = decide(callOf([claim('secret', true)], { args: throwing }), observing);
    expect([effect, obligations.map(({ kind }) => kind)]).toEqual(['allow', ['redact-secrets', 'record-instead']]);
  });
});
