/** Loads a policy: every rule is compiled and type-checked, and one bad rule refuses the whole list. */
import { HintlockError } from '../errors/hintlock-error.ts';
import type { Compiled } from './cel.ts';
import { createCompiler, type Problem } from './cel.ts';
import { conjunctsOf } from './conjuncts.ts';
import { RULE_NAMES } from './names.ts';
import { OUTCOMES, type PolicySource, type Rule } from './rule.ts';

export interface CompiledRule {
  readonly rule: Rule;
  readonly evaluate: Evaluate;
  /** Whether it looks at a call's arguments or its session, and so may say something else on the next call. */
  readonly mayChange: boolean;
  /** The part of a condition that may change which does not: where it is false, so is the whole. */
  readonly lasting?: Evaluate;
}

type Evaluate = Extract<Compiled, { ok: true }>['evaluate'];

export interface Policy {
  readonly source: PolicySource;
  readonly rules: readonly CompiledRule[];
}

export type LoadedPolicy =
  | { readonly ok: true; readonly policy: Policy }
  | { readonly ok: false; readonly errors: readonly HintlockError[] };

// Made when the first policy is loaded: it is most of what importing this package would cost.
let compileRule: ReturnType<typeof createCompiler> | undefined;

/**
 * Compiles a policy.
 *
 * @example
 * ```ts
 * import { compilePolicy, POLICY_PRESETS } from '@hintlock/core';
 *
 * const rule = { name: 'no-mail', when: 'hints.egres', then: 'deny', line: 3 } as const;
 * const loaded = compilePolicy({ ...POLICY_PRESETS.balanced, rules: [rule] });
 * loaded.ok ? '' : loaded.errors[0]?.message;
 * // 'Rule "no-mail" (line 3) names "hints.egres", which does not exist; did you mean hints.egress?'
 * ```
 */
export function compilePolicy(source: PolicySource): LoadedPolicy {
  const compile = (compileRule ??= createCompiler(RULE_NAMES));
  const errors: HintlockError[] = [];
  const rules: CompiledRule[] = [];
  for (const [index, rule] of source.rules.entries()) {
    const where = { rule: isNamed(rule) ? rule.name : `number ${index + 1}`, line: rule.line ?? index + 1 };
    const shape = shapeProblem(rule);
    if (shape !== undefined) {
      errors.push(new HintlockError('HL_RULE_SHAPE', { ...where, detail: shape }));
      continue;
    }
    const compiled = compile(rule.when);
    if (compiled.ok) rules.push({ rule, evaluate: compiled.evaluate, ...lastingPart(rule.when, compile) });
    else errors.push(problemError(where, compiled.problem));
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, policy: { source, rules } };
}

function lastingPart(
  condition: string,
  compile: ReturnType<typeof createCompiler>,
): Pick<CompiledRule, 'mayChange' | 'lasting'> {
  if (!mayChange(condition)) return { mayChange: false };
  const parts = conjunctsOf(condition).filter((part) => !mayChange(part));
  const compiled = parts.length === 0 ? undefined : compile(parts.join(' && '));
  return compiled?.ok === true ? { mayChange: true, lasting: compiled.evaluate } : { mayChange: true };
}

/** By its words, even where one stands in a text: a rule that is evaluated too often does no harm. */
function mayChange(condition: string): boolean {
  return /\b(?:args|session)\b/.test(condition);
}

function isNamed(rule: Rule): boolean {
  return typeof rule.name === 'string' && rule.name.trim() !== '';
}

function shapeProblem(rule: Rule): string | undefined {
  if (!isNamed(rule)) return 'it has no name.';
  if (typeof rule.when !== 'string' || rule.when.trim() === '') return 'it has no "when".';
  if (!OUTCOMES.includes(rule.then)) return `"then" is ${JSON.stringify(rule.then) ?? 'missing'}.`;
  return undefined;
}

function problemError(where: { readonly rule: string; readonly line: number }, problem: Problem): HintlockError {
  switch (problem.kind) {
    case 'syntax':
      return new HintlockError('HL_RULE_SYNTAX', { ...where, detail: `${problem.detail} (column ${problem.column})` });
    case 'unknown': {
      const suggestion = problem.suggestion === undefined ? '' : `; did you mean ${problem.suggestion}?`;
      return new HintlockError('HL_RULE_UNKNOWN', { ...where, name: problem.name, suggestion });
    }
    case 'type':
      return new HintlockError('HL_RULE_TYPE', { ...where, detail: `${problem.detail} (column ${problem.column})` });
  }
}
