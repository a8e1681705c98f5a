/** Which versions of a package a manifest speaks of: one, or those that promise to be compatible with it. */

const VERSION = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:[-+][0-9A-Za-z.+-]+)?$/;
const RANGE = /^[\^~]?(?=\d)/;

/** `1.2.3`, `^1.2.3` or `~1.2.3`. */
export function isVersionRange(text: string): boolean {
  const base = text.replace(RANGE, '');
  return VERSION.test(base) && (base === text || isPlain(base));
}

/**
 * Whether `version` is one of `range`, by the rules of npm for these three forms. A version with a suffix, such as `2.0.0-beta`, is only
 * ever itself: nobody promised what it is compatible with.
 *
 * @example
 * ```ts
 * import { isInRange } from '@hintlock/core';
 *
 * [isInRange('1.4.0', '^1.2.3'), isInRange('2.0.0', '^1.2.3'), isInRange('0.3.0', '^0.2.0')]; // [true, false, false]
 * ```
 */
export function isInRange(version: string, range: string): boolean {
  if (version === range) return true;
  const base = range.replace(RANGE, '');
  if (base === range || !isPlain(base) || !isPlain(version)) return false;
  const [low, actual] = [numbersOf(base), numbersOf(version)];
  if (compare(actual, low) < 0) return false;
  // With a caret the first number that is not zero must stay, with a tilde the second.
  const firstMeaningful = low.findIndex((part) => part > 0);
  const kept = range.startsWith('~') ? 2 : firstMeaningful === -1 ? low.length : firstMeaningful + 1;
  return low.slice(0, kept).every((part, index) => part === actual[index]);
}

function isPlain(version: string): boolean {
  return VERSION.test(version) && !/[-+]/.test(version);
}

function numbersOf(version: string): readonly number[] {
  return version.split('.').map(Number);
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [index, part] of a.entries()) {
    const difference = part - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
