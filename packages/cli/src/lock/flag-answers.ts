/** Answers from the command line: what is the same or stricter is accepted, everything else only where it was named. */
import { HintlockError, isQuarantined, printableExcerpt } from '@hintlock/core';
import type { Answerer } from './review.ts';

export interface AnswerFlags {
  readonly yes?: boolean;
  readonly acceptLooser?: boolean;
  /** `SERVER/TOOL`, or `SERVER` for all of one. */
  readonly accept?: readonly string[];
}

export interface FlagAnswerer extends Answerer {
  /** Throws for a name that nothing was asked about: it is a mistake, or it is accepted already. */
  readonly checkNames: () => void;
}

export function hasAnswers({ yes, acceptLooser, accept }: AnswerFlags): boolean {
  return yes === true || acceptLooser === true || accept !== undefined;
}

export function flagAnswers({ acceptLooser = false, accept = [] }: AnswerFlags): FlagAnswerer {
  const unused = new Set(accept);
  const isNamed = (server: string, tool?: string): boolean => {
    const names = [server, ...(tool === undefined ? [] : [`${server}/${tool}`])].filter((name) =>
      accept.includes(name),
    );
    for (const name of names) unused.delete(name);
    return names.length > 0;
  };
  return {
    server: ({ name, identity }) => (isNamed(name) || acceptLooser || identity === 'new' ? 'accept' : 'skip'),
    tool: ({ name }, { tool, verdict }) =>
      isNamed(name, tool) || acceptLooser || !isQuarantined(verdict) ? 'accept' : 'skip',
    // Nobody has looked at them.
    suggestions: (suggestions) => suggestions.map(() => 'skip'),
    checkNames: () => {
      const [name] = unused;
      if (name === undefined) return;
      const detail = `--accept "${printableExcerpt(name, 100)}" names no server or tool of those that were looked at.`;
      throw new HintlockError('HL_USAGE', { detail });
    },
  };
}

/** Where nobody can be asked and nothing was said beforehand: counts what would have to be answered. */
export function nobodyAnswers(): Answerer & { readonly unanswered: () => number } {
  let count = 0;
  const ask = (): 'skip' => {
    count += 1;
    return 'skip';
  };
  return {
    unanswered: () => count,
    server: ask,
    tool: (_, { verdict }) => (verdict === 'same' ? 'accept' : ask()),
    suggestions: (suggestions) => suggestions.map(() => 'skip'),
  };
}
