/** Writes effective hints back into a tool definition, where clients look for them, leaving everything else as it came. */
import { isJsonObject, type ToolDefinition } from '../definition/tool-definition.ts';
import type { Profile } from '../profile/profile.ts';
import { HINT_NAMES, HINTS, type HintName, type HintValue, type Unknown } from './hint.ts';
import { HINTS_META_KEY, WIRE_NAMES, type WireName } from './wire-names.ts';

/**
 * The same definition with the profile's values: the specification's four always, the extended ones where they are known.
 *
 * @example
 * ```ts
 * import { resolveProfile, writeEffective } from '@hintlock/core';
 *
 * const tool = { name: 'wipe', annotations: { title: 'Wipe', destructiveHint: 'true' } };
 * writeEffective(tool, resolveProfile([], 'pinned')).annotations;
 * // { title: 'Wipe', destructiveHint: true, readOnlyHint: false, idempotentHint: false, openWorldHint: true }
 * ```
 */
export function writeEffective(tool: ToolDefinition, profile: Profile): ToolDefinition {
  const annotations = { ...(isJsonObject(tool.annotations) ? tool.annotations : {}) };
  const meta = isJsonObject(tool._meta) ? { ...tool._meta } : undefined;
  const nested = isJsonObject(meta?.['annotations']) ? { ...meta['annotations'] } : undefined;
  if (meta !== undefined && nested !== undefined) meta['annotations'] = nested;
  const own: Record<string, unknown> = { ...(isJsonObject(meta?.[HINTS_META_KEY]) ? meta[HINTS_META_KEY] : {}) };
  for (const name of HINT_NAMES) {
    const { value } = profile.hints[name];
    const key = SPECIFICATION_KEYS[name];
    if (key !== undefined) annotations[key] = value;
    // Where nobody is believed, no spelling may go on reassuring.
    if (value === 'unknown') delete own[name];
    else if (key === undefined || Object.hasOwn(own, name)) own[name] = value;
    correctSpellings(annotations, 'annotations', name, value);
    if (meta !== undefined) correctSpellings(meta, '_meta', name, value);
    if (nested !== undefined) correctSpellings(nested, '_meta', name, value);
  }
  if (Object.keys(own).length > 0) return { ...tool, annotations, _meta: { ...meta, [HINTS_META_KEY]: own } };
  if (meta === undefined) return { ...tool, annotations };
  delete meta[HINTS_META_KEY];
  return { ...tool, annotations, _meta: meta };
}

const SPECIFICATION_KEYS: Partial<Record<HintName, string>> = Object.fromEntries(
  WIRE_NAMES.filter((name) => HINTS[name.hint].origin === 'specification').map((name) => [name.hint, name.key]),
);

/** A spelling that is present and says something else would mislead whoever reads only that one. */
function correctSpellings(
  values: Record<string, unknown>,
  place: 'annotations' | '_meta',
  hint: HintName,
  effective: HintValue | Unknown,
): void {
  for (const name of WIRE_NAMES) {
    if (name.hint !== hint || !name.places.includes(place) || !Object.hasOwn(values, name.key)) continue;
    const value = spelled(name, values[name.key], effective);
    if (value === undefined) delete values[name.key];
    else values[name.key] = value;
  }
}

function spelled(name: WireName, present: unknown, effective: HintValue | Unknown): unknown {
  // Such a key covers a part of the hint: it may be absent from a whole that is there, but not there in one that is not.
  if (name.onlyTrue && (effective === true || present === false)) return present;
  if (effective === 'unknown') return undefined;
  if (typeof effective === 'string' && typeof present === 'boolean') return effective !== 'none';
  return effective;
}
