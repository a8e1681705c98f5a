/** What the operator says of a tool, as claims. */
import { type Claim, HINTS, isHintName, isJsonObject, SENSITIVITIES, type Sensitivity } from '@hintlock/core';

/** The claims in a map of hints. What is no hint, or no value for it, is left out: the schema speaks about that. */
export function readClaims(hints: unknown, evidence: string): readonly Claim[] {
  if (!isJsonObject(hints)) return [];
  return Object.entries(hints).flatMap(([hint, value]) => {
    if (!isHintName(hint)) return [];
    const fits = HINTS[hint].type === 'level' ? isSensitivity(value) : typeof value === 'boolean';
    if (!fits) return [];
    return [{ hint, value: value as boolean | Sensitivity, source: 'operator' as const, confidence: 1, evidence }];
  });
}

function isSensitivity(value: unknown): value is Sensitivity {
  return SENSITIVITIES.some((level) => level === value);
}
