/** Reads SEP-1913's second and third generation (and SEP-2061): where a tool's input goes and where its output comes from. */
import { isJsonObject, type JsonObject } from '../definition/tool-definition.ts';
import type { Claim } from '../profile/claim.ts';
import { printableExcerpt } from '../text/printable.ts';
import { type HintName, type HintValue, type Sensitivity, tightness } from './hint.ts';

const OUTSIDE = new Set(['public', 'external']);
const INSIDE = new Set(['ephemeral', 'system', 'user', 'internal', 'first-party']);
const STRANGERS = new Set(['untrustedpublic', 'external']);
const OWN_DATA = new Set(['internal', 'user']);
const TRUSTED_SOURCES = new Set(['trustedpublic', 'internal', 'user', 'system', 'first-party']);
// A map and no object: `constructor` is a word that a server can send.
const SENSITIVITY_OF: ReadonlyMap<string, Sensitivity> = new Map(
  Object.entries({
    none: 'none',
    normal: 'low',
    user: 'medium',
    sensitive: 'high',
    pii: 'high',
    financial: 'high',
    credentials: 'high',
    regulated: 'high',
  } as const),
);

/** The claims in an object that has `inputMetadata`, `returnMetadata`, `outcomes` or `outcome`. Unknown words say nothing. */
export function readFlowMetadata(value: unknown): readonly Claim[] {
  if (!isJsonObject(value)) return [];
  const input = isJsonObject(value['inputMetadata']) ? value['inputMetadata'] : {};
  const output = isJsonObject(value['returnMetadata']) ? value['returnMetadata'] : {};
  return [
    ...destinationClaims(words(input, 'destination')),
    ...outcomeClaims([...words(input, 'outcomes'), ...words(value, 'outcome')]),
    ...sourceClaims(words(output, 'source')),
    ...sensitivityClaims(words(output, 'sensitivity')),
  ];
}

function destinationClaims(destinations: readonly string[]): Claim[] {
  if (destinations.some((word) => OUTSIDE.has(word))) return [claim('egress', true, 'destination', destinations)];
  if (!everyIn(destinations, INSIDE)) return [];
  return [claim('egress', false, 'destination', destinations)];
}

function outcomeClaims(outcomes: readonly string[]): Claim[] {
  const claims: Claim[] = [];
  if (outcomes.includes('irreversible')) claims.push(claim('reversible', false, 'outcomes', outcomes));
  if (outcomes.includes('irreversible') || outcomes.includes('consequential')) {
    claims.push(claim('readOnly', false, 'outcomes', outcomes));
  }
  return claims;
}

function sourceClaims(sources: readonly string[]): Claim[] {
  const claims: Claim[] = [];
  if (sources.some((word) => STRANGERS.has(word))) claims.push(claim('untrusted', true, 'source', sources));
  else if (everyIn(sources, TRUSTED_SOURCES)) claims.push(claim('untrusted', false, 'source', sources));
  if (sources.some((word) => OWN_DATA.has(word))) claims.push(claim('private', true, 'source', sources));
  return claims;
}

function sensitivityClaims(classes: readonly string[]): Claim[] {
  const levels = classes.flatMap((word) => SENSITIVITY_OF.get(word) ?? []);
  const worst = levels.sort((a, b) => tightness('sensitive', b) - tightness('sensitive', a))[0];
  // Beside a word that nobody knows, `none` reassures nobody.
  if (worst === undefined || (worst === 'none' && levels.length < classes.length)) return [];
  const claims = [claim('sensitive', worst, 'sensitivity', classes)];
  if (classes.includes('credentials')) claims.push(claim('secret', true, 'sensitivity', classes));
  return claims;
}

/** The words of a member that may be one word, a list, or an object such as `{ regulated: … }`; PascalCase as in SEP-2061. */
function words(from: JsonObject, key: string): string[] {
  const value = from[key] ?? from[`${key.charAt(0).toUpperCase()}${key.slice(1)}`];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((item) => {
    if (typeof item === 'string') return [item.toLowerCase()];
    return isJsonObject(item) ? Object.keys(item).map((word) => word.toLowerCase()) : [];
  });
}

function everyIn(list: readonly string[], set: ReadonlySet<string>): boolean {
  return list.length > 0 && list.every((word) => set.has(word));
}

function claim(hint: HintName, value: HintValue, member: string, list: readonly string[]): Claim {
  const evidence = `the server declares ${member}: ${printableExcerpt(list.join(', '), 60)} (SEP-1913)`;
  return { hint, value, source: 'declared', confidence: 1, evidence };
}
