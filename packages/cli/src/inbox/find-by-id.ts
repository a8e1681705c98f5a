/** Finds what a person means by an id, or by enough of its beginning. */
import { HintlockError } from '@hintlock/core';

/** Nothing when none begins so. Throws when several do. */
export function findById<Item extends { readonly id: string }>(
  items: readonly Item[],
  typed: string,
): Item | undefined {
  const exact = items.find(({ id }) => id === typed);
  if (exact !== undefined) return exact;
  // An empty one is somebody's unset variable, and no way to say yes to whatever waits.
  const found = typed === '' ? [] : items.filter(({ id }) => id.startsWith(typed));
  if (found.length <= 1) return found[0];
  const known = found
    .map(({ id }) => id)
    .slice(0, MOST_NAMED)
    .join(', ');
  throw new HintlockError('HL_ID_AMBIGUOUS', { id: typed, count: found.length, known });
}

const MOST_NAMED = 5;
