/** Reads a tool definition's hints into declared claims, tolerantly: what is malformed becomes a finding, never a crash. */
import { isJsonObject, type JsonObject, type ToolDefinition } from '../definition/tool-definition.ts';
import { type Finding, finding } from '../finding/finding.ts';
import type { Claim } from '../profile/claim.ts';
import { printableExcerpt } from '../text/printable.ts';
import { HINTS, type HintName, type HintValue, isHintName, SENSITIVITIES, type Sensitivity } from './hint.ts';
import { readFlowMetadata } from './read-flow-metadata.ts';
import { ACTION_METADATA_KEY, HINTS_META_KEY, PROVENANCE_META_KEY, WIRE_NAMES, type WireName } from './wire-names.ts';

export interface Declared {
  readonly claims: readonly Claim[];
  readonly findings: readonly Finding[];
}

const NOTHING: Declared = { claims: [], findings: [] };

/**
 * The claims a server makes about a tool by its definition.
 *
 * @example
 * ```ts
 * import { readDeclared } from '@hintlock/core';
 *
 * const { claims } = readDeclared({ name: 'get_note', annotations: { readOnlyHint: true } });
 * claims[0]?.hint; // 'readOnly'
 * ```
 */
export function readDeclared(tool: ToolDefinition): Declared {
  if (tool.annotations === undefined && tool._meta === undefined) return NOTHING;
  const reader: Reader = { tool: tool.name, claims: [], findings: [] };
  const annotations = isJsonObject(tool.annotations) ? withoutDefaults(tool.annotations, tool._meta) : tool.annotations;
  if (isJsonObject(annotations)) readPlace(reader, annotations, 'annotations');
  else if (tool.annotations !== undefined && tool.annotations !== null) {
    reader.findings.push(wrongType(reader, 'annotations', tool.annotations, 'an object', 'it is ignored'));
  }
  if (isJsonObject(tool._meta)) {
    readPlace(reader, tool._meta, '_meta');
    if (isJsonObject(tool._meta['annotations'])) readPlace(reader, tool._meta['annotations'], '_meta');
    readOwn(reader, tool._meta[HINTS_META_KEY]);
    if (tool._meta[ACTION_METADATA_KEY] !== undefined) {
      reader.claims.push(...readFlowMetadata(tool._meta[ACTION_METADATA_KEY]));
    }
  }
  return reader;
}

/**
 * Another gateway before us writes out what nobody said, and says so. Whoever claims that of its own word only takes it back, and what
 * holds then is the careful value.
 */
function withoutDefaults(annotations: JsonObject, meta: unknown): JsonObject {
  const provenance = isJsonObject(meta) ? meta[PROVENANCE_META_KEY] : undefined;
  const sources = isJsonObject(provenance) ? provenance['sources'] : undefined;
  if (!isJsonObject(sources)) return annotations;
  const isDefault = (key: string): boolean => {
    const hint = KNOWN.annotations.get(key)?.name.hint;
    return hint !== undefined && HINTS[hint].origin === 'specification' && sources[hint] === 'default';
  };
  return Object.fromEntries(Object.entries(annotations).filter(([key]) => !isDefault(key)));
}

interface Reader {
  readonly tool: string;
  readonly claims: Claim[];
  readonly findings: Finding[];
}

interface KnownKey {
  readonly name: WireName;
  readonly whenTrue: Claim;
  readonly whenFalse: Claim | undefined;
}

// A claim read from a boolean is always the same value, so it is made once and shared by every tool of every list.
const KNOWN: Record<'annotations' | '_meta', ReadonlyMap<string, KnownKey>> = {
  annotations: knownKeys('annotations'),
  _meta: knownKeys('_meta'),
};

const BARE_TRUE: ReadonlySet<Claim> = new Set(
  Object.values(KNOWN)
    .flatMap((keys) => [...keys.values()])
    .filter(({ name }) => HINTS[name.hint].type === 'level')
    .map(({ whenTrue }) => whenTrue),
);

function knownKeys(place: 'annotations' | '_meta'): ReadonlyMap<string, KnownKey> {
  const names = WIRE_NAMES.filter((name) => name.places.includes(place));
  return new Map(
    names.map((name) => {
      const level = HINTS[name.hint].type === 'level';
      const evidence = (value: boolean): string => `the server declares ${name.key}: ${value}`;
      const whenTrue = declaredClaim(name.hint, level ? 'high' : true, evidence(true));
      const whenFalse = name.onlyTrue ? undefined : declaredClaim(name.hint, level ? 'none' : false, evidence(false));
      return [name.key, { name, whenTrue, whenFalse }];
    }),
  );
}

function readPlace(reader: Reader, values: JsonObject, place: 'annotations' | '_meta'): void {
  const known = KNOWN[place];
  for (const key in values) {
    const entry = known.get(key);
    if (entry === undefined) continue;
    const value = values[key];
    if (value === true) reader.claims.push(entry.whenTrue);
    else if (value === false) {
      if (entry.whenFalse !== undefined) reader.claims.push(entry.whenFalse);
    } else if (value !== undefined && value !== null) readOddValue(reader, entry.name.hint, key, value);
  }
  if (place === 'annotations' && isFlowMetadata(values)) reader.claims.push(...readFlowMetadata(values));
}

function isFlowMetadata(values: JsonObject): boolean {
  return values['inputMetadata'] !== undefined || values['returnMetadata'] !== undefined;
}

function readOwn(reader: Reader, own: unknown): void {
  if (own === undefined) return;
  if (!isJsonObject(own)) {
    reader.findings.push(wrongType(reader, HINTS_META_KEY, own, 'an object', 'it is ignored'));
    return;
  }
  for (const [key, value] of Object.entries(own)) {
    if (!isHintName(key)) continue;
    const where = `${HINTS_META_KEY}.${key}`;
    if (typeof value === 'boolean' && HINTS[key].type === 'boolean') {
      reader.claims.push(declaredClaim(key, value, `the server declares ${where}: ${value}`));
    } else readOddValue(reader, key, where, value);
  }
}

/** A level, or something malformed. A malformed value may confess but never reassure. */
function readOddValue(reader: Reader, hint: HintName, key: string, value: unknown): void {
  const { type, loose } = HINTS[hint];
  if (type === 'level' && isSensitivity(value)) {
    // Elsewhere a bare true can only mean `high`; beside it our own place says how much is meant, as writeEffective does.
    if (key.startsWith(HINTS_META_KEY) && value !== 'none') dropClaims(reader, BARE_TRUE);
    reader.claims.push(declaredClaim(hint, value, `the server declares ${key}: ${value}`));
    return;
  }
  const meant = meaning(hint, value);
  const believed = meant !== undefined && meant !== loose;
  const expected = type === 'level' ? 'none, low, medium or high' : 'true or false';
  const reading = believed ? `it is read as ${meant}` : 'it is ignored';
  reader.findings.push({ ...wrongType(reader, key, value, expected, reading), hints: [hint] });
  if (believed) {
    reader.claims.push(declaredClaim(hint, meant, `the server declares ${key}: ${describe(value)}`));
  }
}

function dropClaims(reader: Reader, dropped: ReadonlySet<Claim>): void {
  reader.claims.splice(0, Infinity, ...reader.claims.filter((claim) => !dropped.has(claim)));
}

function meaning(hint: HintName, value: unknown): HintValue | undefined {
  // Never String(object): a hostile toString member, or a list nested a hundred thousand deep, makes that throw.
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const text = String(value).trim().toLowerCase();
  const level = HINTS[hint].type === 'level';
  if (text === 'true' || text === '1' || text === 'yes') return level ? 'high' : true;
  if (text === 'false' || text === '0' || text === 'no') return level ? 'none' : false;
  return level && isSensitivity(text) ? text : undefined;
}

function isSensitivity(value: unknown): value is Sensitivity {
  return SENSITIVITIES.includes(value as Sensitivity);
}

function declaredClaim(hint: HintName, value: HintValue, evidence: string): Claim {
  return { hint, value, source: 'declared', confidence: 1, evidence };
}

function wrongType(reader: Reader, key: string, value: unknown, expected: string, reading: string): Finding {
  const values = { tool: printableExcerpt(reader.tool, 80), key, found: describe(value), expected, reading };
  return finding('HL_HINT_TYPE', values, reader.tool);
}

function describe(value: unknown): string {
  if (typeof value === 'string') return `the text "${printableExcerpt(value, 20)}"`;
  if (typeof value === 'number') return `the number ${value}`;
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`;
}
