/** Compares two definitions of one tool: every difference named, with its direction, defaults spelled out on both sides. */
import { sameJson } from '../definition/same-json.ts';
import { isJsonObject, type ToolDefinition } from '../definition/tool-definition.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { HINT_NAMES, tightness } from '../vocabulary/hint.ts';
import { readDeclared } from '../vocabulary/read-declared.ts';
import { HINTS_META_KEY, WIRE_NAMES } from '../vocabulary/wire-names.ts';
import { compareSchemas } from './compare-schemas.ts';
import type { Difference } from './drift.ts';
import { proseIn } from './prose.ts';

/**
 * What changed from `before` to `after`.
 *
 * @example
 * ```ts
 * import { compareDefinitions } from '@hintlock/core';
 *
 * const before = { name: 'wipe', annotations: { destructiveHint: true } };
 * compareDefinitions(before, { name: 'wipe' }); // [] because true is the default
 * compareDefinitions(before, { name: 'wipe', annotations: { destructiveHint: false } })[0]?.direction; // 'looser'
 * ```
 */
export function compareDefinitions(before: ToolDefinition, after: ToolDefinition): readonly Difference[] {
  return [
    ...compareHints(before, after),
    ...compareText(before, after),
    ...compareSchemas('inputSchema', before.inputSchema ?? undefined, after.inputSchema ?? undefined),
    ...compareOutput(before, after),
    ...compareOthers(before, after),
  ];
}

function compareHints(before: ToolDefinition, after: ToolDefinition): Difference[] {
  // Both sides are read with the same trust, so only what the server says can differ.
  const [left, right] = [before, after].map((tool) => resolveProfile(readDeclared(tool).claims, 'pinned').hints);
  if (left === undefined || right === undefined) return [];
  return HINT_NAMES.flatMap((name): Difference[] => {
    const [was, is] = [left[name].value, right[name].value];
    if (was === is) return [];
    const direction = tightness(name, is) > tightness(name, was) ? 'tighter' : 'looser';
    return [{ path: name, kind: 'hint', direction, before: was, after: is }];
  });
}

function compareText(before: ToolDefinition, after: ToolDefinition): Difference[] {
  const compare = (path: string, [was, is]: readonly unknown[]): Difference[] =>
    sameJson(was, is) ? [] : [{ path, kind: 'text', direction: 'neutral', before: was, after: is }];
  const [titles, annotated] = [[before, after].map(titleOf), [before, after].map(annotatedTitleOf)];
  return [
    ...compare('title', titles),
    // Clients differ in which of the two they show.
    ...(sameJson(titles, annotated) ? [] : compare('annotations/title', annotated)),
    ...compare('description', [before.description || undefined, after.description || undefined]),
  ];
}

function titleOf({ title, annotations }: ToolDefinition): unknown {
  return title || (isJsonObject(annotations) && annotations['title']) || undefined;
}

function annotatedTitleOf({ title, annotations }: ToolDefinition): unknown {
  return (isJsonObject(annotations) && annotations['title']) || title || undefined;
}

// What a tool returns binds nobody, so a change there has no direction.
function compareOutput(before: ToolDefinition, after: ToolDefinition): Difference[] {
  const differences = compareSchemas('outputSchema', before.outputSchema ?? undefined, after.outputSchema ?? undefined);
  return differences.map((difference) => ({ ...difference, direction: 'neutral' }));
}

const COMPARED = new Set(['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations', '_meta']);
const INTERPRETED: Readonly<Record<string, ReadonlySet<string>>> = {
  annotations: new Set([...wireKeys('annotations'), 'title']),
  _meta: new Set([...wireKeys('_meta'), 'annotations', HINTS_META_KEY]),
  '_meta/annotations': new Set(wireKeys('_meta')),
  [`_meta/${HINTS_META_KEY}`]: new Set<string>(HINT_NAMES),
};

function wireKeys(place: 'annotations' | '_meta'): string[] {
  return WIRE_NAMES.filter((name) => name.places.includes(place)).map((name) => name.key);
}

/** Everything Hintlock does not interpret: carried along, so a change is news, without a direction. */
function compareOthers(before: ToolDefinition, after: ToolDefinition): Difference[] {
  const [left, right] = [others(before), others(after)];
  return [...new Set([...left.keys(), ...right.keys()])].sort().flatMap((path): Difference[] => {
    const [was, is] = [left.get(path), right.get(path)];
    return sameJson(was, is) ? [] : [{ path, kind: 'other', direction: 'neutral', before: was, after: is }];
  });
}

function others(tool: ToolDefinition): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [key, value] of Object.entries(tool)) if (!COMPARED.has(key)) found.set(key, value ?? undefined);
  const meta = isJsonObject(tool._meta) ? tool._meta : {};
  const places: Readonly<Record<string, unknown>> = {
    annotations: tool.annotations,
    _meta: tool._meta,
    '_meta/annotations': meta['annotations'],
    [`_meta/${HINTS_META_KEY}`]: meta[HINTS_META_KEY],
  };
  for (const [place, values] of Object.entries(places)) {
    if (!isJsonObject(values)) {
      found.set(place, values ?? undefined);
      continue;
    }
    for (const [key, value] of Object.entries(values)) {
      const isPlace = `${place}/${key}` in places || (place === 'annotations' && key === 'title');
      // Words where a hint should stand say nothing to Hintlock, but to a model.
      const isRead = INTERPRETED[place]?.has(key) === true && (isPlace || proseIn(value).length === 0);
      if (!isRead) found.set(`${place}/${key}`, value ?? undefined);
    }
  }
  return found;
}
