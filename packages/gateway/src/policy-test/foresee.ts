/** Decides a recorded call by another policy, and says so where what was redacted leaves the answer open. */
import { type Call, type Decision, decide, type Effect, type Policy } from '@hintlock/core';
import { assumePresent } from './assume-present.ts';
import { type HiddenArguments, hideRedacted } from './hide-redacted.ts';

export type Foreseen =
  | { readonly kind: 'decided'; readonly decision: Decision }
  | {
      readonly kind: 'undecided';
      /** All that could come of it. */
      readonly effects: readonly Effect[];
      /** The rules that read what is redacted, and where. */
      readonly rules: readonly { readonly name: string; readonly reads: readonly string[] }[];
    };

export type Foresee = (call: Call) => Foreseen;

export function createForesee(policy: Policy): Foresee {
  // Most calls hide nothing, and those that do hide the same few places.
  const present = new Map<string, Policy>();
  return (call) => {
    const hidden = hideRedacted(call.args);
    if (hidden.places.length === 0) return { kind: 'decided', decision: decide(call, policy) };
    const key = JSON.stringify(hidden.places);
    const assumed = present.get(key) ?? assumePresent(policy, hidden.places);
    present.set(key, assumed);
    return foreseeHidden(call, assumed, hidden);
  };
}

/**
 * A rule that cannot be answered may match, not match, or fail; each of these is followed to its end. Only where all of them
 * come to the same is the call decided.
 */
function foreseeHidden(call: Call, policy: Policy, hidden: HiddenArguments): Foreseen {
  const open = new Map<number, ReadonlySet<string>>();
  const assuming = (answer: (rule: number) => boolean | 'fails'): Decision => {
    const rules = policy.rules.map((one, index) => ({
      ...one,
      evaluate: (context: Record<string, unknown>): ReturnType<typeof one.evaluate> => {
        hidden.tried.clear();
        const evaluated = evaluateHidden(() => one.evaluate(withArguments(context, hidden)), hidden);
        if (evaluated !== undefined) return evaluated;
        open.set(index, new Set(hidden.tried));
        const value = answer(index);
        return value === 'fails' ? { ok: false, detail: 'what it reads is redacted' } : { ok: true, value };
      },
    }));
    return decide(call, { ...policy, rules });
  };

  const unmatched = assuming(() => false);
  if (open.size === 0) return { kind: 'decided', decision: unmatched };
  const others = [...open.keys()].map((rule) => assuming((index) => index === rule));
  const failed = assuming(() => 'fails');
  const effects = new Set([unmatched, ...others, failed].map(({ effect }) => effect));
  if (effects.size === 1) return { kind: 'decided', decision: unmatched };
  const rules = [...open].map(([index, reads]) => ({ name: policy.rules[index]?.rule.name ?? '', reads: [...reads] }));
  return { kind: 'undecided', effects: [...effects], rules };
}

type Evaluated = ReturnType<Policy['rules'][number]['evaluate']>;

/** Nothing when the answer depends on what is hidden. */
function evaluateHidden(evaluate: () => Evaluated, { tried }: HiddenArguments): Evaluated | undefined {
  try {
    const evaluated = evaluate();
    // One that failed after it tried to read may have failed for that or not: nobody can say.
    return evaluated.ok || tried.size === 0 ? evaluated : undefined;
  } catch (error) {
    if (tried.size > 0) return undefined;
    throw error;
  }
}

function withArguments(context: Record<string, unknown>, { read }: HiddenArguments): Record<string, unknown> {
  return Object.defineProperty({ ...context }, 'args', { get: read });
}
