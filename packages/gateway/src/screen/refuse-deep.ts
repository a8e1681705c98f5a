/** Refuses an answer that nests deeper than anybody who reads it can be expected to follow: whoever walks it may overflow its stack. */
import { HintlockError } from '@hintlock/core';
import { DEPTH_LIMIT, isTooDeep } from '@hintlock/upstream/connect';
import type { ServerAnswer } from '../line/server-answer.ts';

/** Throws for one that is too deep. Nearly all are known not to be by a look at their text. */
export function refuseDeep({ message, text }: ServerAnswer): void {
  if (!mayNestDeep(text) || !isTooDeep(message)) return;
  throw new HintlockError('HL_PROTOCOL', {
    step: 'answering a call',
    detail: 'its answer is nested too deep to be looked into',
  });
}

/** Each level needs a bracket of its own that opens it. */
function mayNestDeep(text: string): boolean {
  if (text.length <= DEPTH_LIMIT * 2) return false;
  let left = DEPTH_LIMIT;
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      left -= 1;
      if (left < 0) return true;
    }
  }
  return false;
}
