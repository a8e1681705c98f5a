/** A policy for a call of which some arguments are hidden: that they were there is known, and only their values are not. */
import { compilePolicy, type Policy } from '@hintlock/core';

// Texts are matched, too, so that what stands inside one is never taken for a part of the expression.
const TEXT = /[rR]?(?:"""[^]*?"""|'''[^]*?''')|[rR](?:"[^"]*"|'[^']*')|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/;
const PRESENCE = /\bhas\(\s*(args(?:\s*\.\s*\w+)+)\s*\)/;
const TEXT_OR_PRESENCE = new RegExp(`${TEXT.source}|${PRESENCE.source}`, 'g');

/** `has(args.x)` is true wherever `args.x` is one of the places. */
export function assumePresent(policy: Policy, places: readonly string[]): Policy {
  const { source } = policy;
  const rules = source.rules.map((rule) => ({ ...rule, when: withPresence(rule.when, places) }));
  const loaded = compilePolicy({ ...source, rules });
  return loaded.ok ? loaded.policy : policy;
}

function withPresence(when: string, places: readonly string[]): string {
  return when.replaceAll(TEXT_OR_PRESENCE, (found: string, place: string | undefined) =>
    place !== undefined && places.includes(place.replaceAll(/\s/g, '')) ? 'true' : found,
  );
}
