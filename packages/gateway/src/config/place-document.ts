/** Turns a parsed document into values that know their places, and refuses what only looks like one. */
import { type Alias, type Document, isAlias, isMap, isScalar, isSeq, type Node, visit } from 'yaml';
import type { PlacedMap, PlacedNode, PlacedScalar } from './placed-node.ts';
import { isName, type Problems } from './problems.ts';
import { YAML_SENTENCES } from './yaml-sentences.ts';

/** With every alias spelled out: ten lines of ten aliases to the line before are ten thousand million values. */
const MOST_VALUES = 100_000;
const DEEPEST = 32;

/** `undefined` when it is too much. Whatever else is wrong is noted, and the rest of the file is still worth a look. */
export function placeDocument(document: Document.Parsed, content: string, problems: Problems): PlacedNode | undefined {
  const walk: Walk = { content, problems, targets: aliasTargets(document), values: 0, isOver: false };
  const root = placeNode(document.contents, { start: 0, depth: 0 }, walk);
  return walk.isOver ? undefined : root;
}

interface Walk {
  readonly content: string;
  readonly problems: Problems;
  readonly targets: ReadonlyMap<Alias, Node>;
  values: number;
  /** Nothing more is looked at: what was found is not worth having. */
  isOver: boolean;
}

/** What each alias stands for: the last anchor of its name before it. */
function aliasTargets(document: Document.Parsed): ReadonlyMap<Alias, Node> {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  visit(document, {
    Node: (_, node) => {
      if (isAlias(node)) {
        const target = anchors.get(node.source);
        if (target !== undefined) targets.set(node, target);
      } else if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
  });
  return targets;
}

interface Spot {
  /** Where it stands if nothing is written. */
  readonly start: number;
  readonly depth: number;
}

function placeNode(node: unknown, spot: Spot, walk: Walk): PlacedNode {
  const start = startOf(node) ?? spot.start;
  const nothing: PlacedScalar = { kind: 'scalar', start, value: null, source: '', isWritten: false };
  walk.values += 1;
  if (walk.isOver) return nothing;
  if (spot.depth > DEEPEST || walk.values > MOST_VALUES) {
    const tooMany = 'it holds too many values, those of its aliases included';
    walk.problems.yaml(start, spot.depth > DEEPEST ? YAML_SENTENCES.RESOURCE_EXHAUSTION : tooMany);
    walk.isOver = true;
    return nothing;
  }
  if (isAlias(node)) return placeAlias(node, { start, depth: spot.depth }, walk);
  if (!isMap(node) && !isSeq(node) && !isScalar(node)) return nothing;
  if (node.tag !== undefined) walk.problems.yaml(start, YAML_SENTENCES.TAG_RESOLVE_FAILED);
  if (isMap(node)) return placeMap(node, { start, depth: spot.depth + 1 }, walk);
  if (isScalar(node)) return placeScalar(node, start, walk.content);
  const inside = { start, depth: spot.depth + 1 };
  return { kind: 'list', start, items: node.items.map((item) => placeNode(item, inside, walk)) };
}

function placeAlias(alias: Alias, spot: Spot, walk: Walk): PlacedNode {
  const target = walk.targets.get(alias);
  if (target === undefined) {
    walk.problems.yaml(spot.start, 'there is no anchor of this name before the alias');
    walk.isOver = true;
  }
  // One level deeper, so that an alias inside its own anchor comes to an end.
  return placeNode(target, { start: spot.start, depth: spot.depth + 1 }, walk);
}

function placeMap(map: { readonly items: readonly unknown[] }, spot: Spot, walk: Walk): PlacedMap {
  const entries = new Map<string, { readonly key: number; readonly node: PlacedNode }>();
  for (const item of map.items) {
    if (walk.isOver) break;
    const { key, value } = item as { readonly key: unknown; readonly value: unknown };
    const place = startOf(key) ?? spot.start;
    const name = isScalar(key) && typeof key.value === 'string' ? key.value : undefined;
    // Nothing that is read later could hold a value of this name.
    if (name === undefined || name === '__proto__') walk.problems.yaml(place, 'this cannot be a key');
    else if (entries.has(name))
      walk.problems.yaml(place, `${isName(name) ? `the key "${name}"` : 'a key'} is given twice`);
    else entries.set(name, { key: place, node: placeNode(value, { start: place, depth: spot.depth }, walk) });
  }
  return { kind: 'map', start: spot.start, entries };
}

interface ParsedScalar {
  readonly value: unknown;
  readonly source?: string;
  readonly type?: string;
}

function placeScalar({ value, source = '', type }: ParsedScalar, start: number, content: string): PlacedScalar {
  const isWritten = source !== '' || type !== 'PLAIN';
  const placed = { kind: 'scalar', start, value: value as PlacedScalar['value'], source, isWritten } as const;
  // Escapes, folded lines and blocks are spelled differently from what they mean.
  const textStart = type === 'PLAIN' ? start : start + 1;
  return typeof value === 'string' && content.startsWith(value, textStart) ? { ...placed, textStart } : placed;
}

function startOf(node: unknown): number | undefined {
  const { range } = (node ?? {}) as { readonly range?: readonly number[] | null };
  return range?.[0];
}
