/** Makes the rules that are switched off: their patterns compiled. */
import type { SwitchedOff } from '@hintlock/core';
import type { LintShape } from './lint-shape.ts';
import { compilePatterns } from './tool-pattern.ts';

export function resolveLint({ off }: LintShape): { readonly off: readonly SwitchedOff[] } {
  return {
    off: off.map(({ rule, server, tools, reason }) => ({
      rule,
      reason: reason.trim(),
      ...(server === undefined ? {} : { server }),
      ...(tools === undefined ? {} : { tools: compilePatterns(tools) }),
    })),
  };
}
