/** Decides one call: the first rule that matches, then the guards, which can only tighten. Every fault is a deny. */
import { HintlockError } from '../errors/hintlock-error.ts';
import { assumeHints } from '../profile/assume-hints.ts';
import type { Call } from './call.ts';
import { candidateRules } from './candidate-rules.ts';
import type { Policy } from './compile-policy.ts';
import { type Decision, type Effect, type Obligation, type Reason, stricterEffect } from './decision.ts';
import { budgetGuard } from './guards/budget-guard.ts';
import type { Guard } from './guards/guard.ts';
import { localityGuard } from './guards/locality-guard.ts';
import { offlineGuard } from './guards/offline-guard.ts';
import { quarantineGuard } from './guards/quarantine-guard.ts';
import { scopeGuard } from './guards/scope-guard.ts';
import { trifectaGuard } from './guards/trifecta-guard.ts';
import { trustGuard } from './guards/trust-guard.ts';
import { ruleContext } from './names.ts';
import type { Rule } from './rule.ts';

/** Every guard by name, in the order in which their reasons are given. */
export const GUARDS: Readonly<Record<string, Guard>> = {
  quarantine: quarantineGuard,
  scope: scopeGuard,
  locality: localityGuard,
  offline: offlineGuard,
  trust: trustGuard,
  trifecta: trifectaGuard,
  budget: budgetGuard,
};

const NAMED_GUARDS = Object.entries(GUARDS);

/** Decides a call under a policy. Never throws. */
export function decide(call: Call, policy: Policy): Decision {
  const decision = decideSafely(call, policy);
  if (!isObserving(policy)) return decision;
  const obligations = decision.obligations.filter((obligation) => obligation.kind === 'redact-secrets');
  return {
    effect: 'allow',
    reasons: [{ by: 'rule', name: 'observe', effect: 'allow', sentence: 'This policy only observes.' }],
    obligations: [...obligations, { kind: 'record-instead', decision }],
  };
}

/** Whether the policy hides the tool from the caller altogether. A rule that cannot be evaluated hides it. */
export function isHidden(call: Call, policy: Policy): boolean {
  try {
    if (isObserving(policy)) return false;
    return matchRule(call, policy).hide;
  } catch {
    return true;
  }
}

// Only the very word lets everything through; a policy that is broken or says anything else is enforced.
function isObserving(policy: Policy): boolean {
  return (policy as Partial<Policy> | undefined)?.source?.mode === 'observe';
}

function decideSafely(call: Call, policy: Policy): Decision {
  try {
    const { reason } = matchRule(call, policy);
    const reasons = [reason, ...guardReasons(call, policy)];
    const effect = reasons.reduce<Effect>((strictest, { effect }) => stricterEffect(strictest, effect), 'allow');
    return { effect, reasons: reasonsFor(effect, reasons), obligations: obligationsFor(call, policy, effect) };
  } catch (error) {
    return fault(error);
  }
}

interface Match {
  readonly reason: Reason;
  readonly hide: boolean;
}

function matchRule(call: Call, policy: Policy): Match {
  let made: Record<string, unknown> | undefined;
  const context = (): Record<string, unknown> => (made ??= ruleContext(call, policy.source.unknownLegs));
  for (const { rule, evaluate } of candidateRules(call, policy, context)) {
    if (evaluate === undefined) return { reason: ruleReason(rule), hide: rule.then === 'hide' };
    const evaluated = evaluate(context());
    if (!evaluated.ok) return { reason: failedRule(rule, evaluated.detail), hide: true };
    if (evaluated.value) return { reason: ruleReason(rule), hide: rule.then === 'hide' };
  }
  const sentence = 'No rule matches this call, and what no rule allows is denied.';
  return { reason: { by: 'rule', name: 'no-match', effect: 'deny', sentence }, hide: false };
}

function ruleReason(rule: Rule): Reason {
  const effect = rule.then === 'hide' ? 'deny' : rule.then;
  return {
    by: 'rule',
    name: rule.name,
    effect,
    sentence: rule.because ?? `The rule "${rule.name}" says ${rule.then}.`,
  };
}

function failedRule(rule: Rule, detail: string): Reason {
  const error = new HintlockError('HL_RULE_FAILED', { rule: rule.name, detail });
  const base = { by: 'rule', name: rule.name, effect: 'deny' } as const;
  return { ...base, sentence: error.message, lift: error.remedy, code: error.code };
}

function guardReasons(call: Call, policy: Policy): Reason[] {
  const hints = assumeHints(call.profile, { unknownLegs: policy.source.unknownLegs });
  const reasons: Reason[] = [];
  for (const [name, guard] of NAMED_GUARDS) {
    const verdict = guard(call, hints);
    if (verdict !== undefined) reasons.push({ by: 'guard', name, ...verdict });
  }
  return reasons;
}

/** A person needs the reasons that led here, not those that would have let the call through. */
function reasonsFor(effect: Effect, reasons: readonly Reason[]): readonly Reason[] {
  return effect === 'allow' ? reasons : reasons.filter((reason) => reason.effect !== 'allow');
}

function obligationsFor(call: Call, policy: Policy, effect: Effect): readonly Obligation[] {
  const obligations: Obligation[] = [];
  if (call.profile.hints.secret.value === true) obligations.push({ kind: 'redact-secrets' });
  if (effect === 'confirm' && policy.source.outOfBand) obligations.push({ kind: 'ask-out-of-band' });
  return obligations;
}

function fault(cause: unknown): Decision {
  const detail = cause instanceof Error ? cause.name : 'an unexpected value was thrown';
  const error = new HintlockError('HL_DECISION_FAULT', { detail });
  const base = { by: 'fault', name: 'decision-fault', effect: 'deny' } as const;
  return {
    effect: 'deny',
    reasons: [{ ...base, sentence: error.message, lift: error.remedy, code: error.code }],
    // Where the policy only observes, the call goes through all the same, and nobody knows what it returns.
    obligations: [{ kind: 'redact-secrets' }],
  };
}
