/** Reads an option that takes one of a few words. */
import { HintlockError, nearest, printableExcerpt } from '@hintlock/core';

/** Nothing when the option was not given. Throws with the word that was probably meant. */
export function oneOf<Word extends string>(
  option: string,
  given: string | undefined,
  words: readonly Word[],
): Word | undefined {
  if (given === undefined) return undefined;
  const known = words.find((word) => word === given);
  if (known !== undefined) return known;
  const meant = nearest(given, words);
  const advice = meant === undefined ? `It takes ${words.join(', ')}.` : `Did you mean ${meant}?`;
  throw new HintlockError('HL_USAGE', {
    detail: `${option} does not know "${printableExcerpt(given, 80)}". ${advice}`,
  });
}
