/** The conditions in a configuration: what they may name, and what is wrong with one that does not compile. */
import {
  createCompiler,
  HINT_FIELDS,
  KNOWN_FIELDS,
  type Names,
  type Problem,
  RULE_NAMES,
  SOURCE_FIELDS,
} from '@hintlock/core';
import * as z from 'zod';

/** A view is chosen before there is a call, so it knows of the tool and its server only. */
const VIEW_NAMES: Names = {
  tool: { name: 'string', title: 'string' },
  hints: HINT_FIELDS,
  known: KNOWN_FIELDS,
  source: SOURCE_FIELDS,
  tier: 'string',
  server: { name: 'string', trust: 'string' },
};

type Compile = ReturnType<typeof createCompiler>;

export const compileRuleCondition: Compile = onDemand(RULE_NAMES);
export const compileViewCondition: Compile = onDemand(VIEW_NAMES);

/** The text of a condition. What is wrong with it comes as an issue with the `column` inside it. */
export function conditionText(compile: Compile): z.ZodString {
  return z.string().superRefine((text, context) => {
    const compiled = text.trim() === '' ? EMPTY : compile(text);
    if (compiled.ok) return;
    const { problem } = compiled;
    context.addIssue({ code: 'custom', message: describeProblem(problem), params: { column: problem.column } });
  });
}

const EMPTY = { ok: false, problem: { kind: 'syntax', detail: 'it is empty', column: 1 } } as const;

function describeProblem(problem: Problem): string {
  if (problem.kind !== 'unknown') return problem.detail.replace(/\.$/, '');
  const meant = problem.suggestion === undefined ? '' : `; did you mean ${problem.suggestion}?`;
  return `"${problem.name}" does not exist${meant}`;
}

/** Making a compiler takes longer than reading a whole configuration that has no condition. */
function onDemand(names: Names): Compile {
  let compile: Compile | undefined;
  return (expression) => (compile ??= createCompiler(names))(expression);
}
