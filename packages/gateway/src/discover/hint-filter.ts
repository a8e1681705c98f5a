/** Filters tools by hint, so that asking for the harmless ones gives only those that are known to be. */
import { HINT_NAMES, HINTS, type HintName, type HintValue, type Profile } from '@hintlock/core';

export type HintFilter = { readonly [Name in HintName]?: HintValue };

/**
 * Whether the profile has every value asked for. An unknown passes for the tight value and never for a looser one: who asks for
 * tools that are not untrusted must not be given one of which nobody knows, and who asks for those that may be is shown it.
 */
export function matchesHints(profile: Profile, filter: HintFilter): boolean {
  return HINT_NAMES.every((name) => {
    const wanted = filter[name];
    if (wanted === undefined) return true;
    const { value } = profile.hints[name];
    return value === wanted || (value === 'unknown' && wanted === HINTS[name].tight);
  });
}
