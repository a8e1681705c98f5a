/** A configuration as it stands in its file: every value with the place where it was written. */

export type Path = readonly PropertyKey[];

export interface PlacedScalar {
  readonly kind: 'scalar';
  readonly start: number;
  readonly value: string | number | boolean | null;
  /** As it is written: `1.10` is not 1.1 where a text is wanted. */
  readonly source: string;
  /** Not so for the value of a key that has none. */
  readonly isWritten: boolean;
  /** Where the text begins if it stands in the file letter by letter, so that a place inside it can be named. */
  readonly textStart?: number;
}

export interface PlacedMap {
  readonly kind: 'map';
  readonly start: number;
  readonly entries: ReadonlyMap<string, PlacedEntry>;
}

interface PlacedEntry {
  readonly key: number;
  readonly node: PlacedNode;
}

interface PlacedList {
  readonly kind: 'list';
  readonly start: number;
  readonly items: readonly PlacedNode[];
}

export type PlacedNode = PlacedScalar | PlacedMap | PlacedList;

/** The plain value, in which `read` says what each scalar is. */
export function toPlain(
  node: PlacedNode,
  read: (scalar: PlacedScalar, path: Path) => unknown,
  path: Path = [],
): unknown {
  switch (node.kind) {
    case 'scalar':
      return read(node, path);
    case 'list':
      return node.items.map((item, index) => toPlain(item, read, [...path, index]));
    case 'map':
      return Object.fromEntries(
        [...node.entries].map(([name, entry]) => [name, toPlain(entry.node, read, [...path, name])]),
      );
  }
}

export interface Found {
  /** What stands at the path; absent when nothing does. */
  readonly node?: PlacedNode;
  /** Where a person should look: the value if it is a single one, else its key; if there is none, what it is missing from. */
  readonly place: number;
  /** Where the key stands, or else the value. */
  readonly key: number;
}

export function findPlace(root: PlacedNode, path: Path): Found {
  let found: Required<Found> = { node: root, place: root.start, key: root.start };
  for (const segment of path) {
    const next = childOf(found.node, segment);
    if (next === undefined) return { place: found.place, key: found.key };
    const { node, key = node.start } = next;
    found = { node, place: node.kind === 'scalar' && node.isWritten ? node.start : key, key };
  }
  return found;
}

/** The place `offset` characters into the text of a scalar, or its start where the file spells it differently. */
export function placeInText(scalar: PlacedScalar, offset: number): number {
  return scalar.textStart === undefined ? scalar.start : scalar.textStart + offset;
}

function childOf(
  node: PlacedNode,
  segment: PropertyKey,
): { readonly node: PlacedNode; readonly key?: number } | undefined {
  if (node.kind === 'map') return node.entries.get(String(segment));
  const item = node.kind === 'list' ? node.items[Number(segment)] : undefined;
  return item === undefined ? undefined : { node: item };
}
