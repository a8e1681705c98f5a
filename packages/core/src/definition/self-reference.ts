/** Finds a JSON schema that refers to itself, without following the reference for ever. */
import { isJsonObject } from './tool-definition.ts';

/** Enough for any honest schema; past it the search stops and reports what it has. */
const NODE_LIMIT = 20_000;
const REFERENCE_LIMIT = 500;
/** Characters. Long places deep down would otherwise cost gigabytes when they are compared. */
const POINTER_LIMIT = 4096;

/** The place of a reference that leads back to itself, as a JSON pointer, or nothing. */
export function findSelfReference(schema: unknown): string | undefined {
  const references = collectReferences(schema);
  if (references.length === 0) return undefined;
  // A reference leads to every reference below its target; a way from one back to itself is a cycle.
  const next = references.map((from) =>
    references.flatMap((to, index) => (isBelow(to.at, from.target) ? [index] : [])),
  );
  const looping = references.findIndex((_, index) => reaches(next, index, index));
  return looping === -1 ? undefined : (references[looping]?.at ?? '#');
}

interface Reference {
  /** Where the reference stands. */
  readonly at: string;
  /** What it points to. */
  readonly target: string;
}

function collectReferences(schema: unknown): Reference[] {
  const references: Reference[] = [];
  const queue: { readonly value: unknown; readonly at: string }[] = [{ value: schema, at: '#' }];
  for (let index = 0; index < queue.length && index < NODE_LIMIT; index += 1) {
    const { value, at } = queue[index] ?? { value: undefined, at: '#' };
    if (at.length > POINTER_LIMIT || (!isJsonObject(value) && !Array.isArray(value))) continue;
    const target = isJsonObject(value) ? localTarget(value['$ref']) : undefined;
    if (target !== undefined && references.length < REFERENCE_LIMIT) references.push({ at, target });
    for (const [key, member] of Object.entries(value)) {
      if (typeof member === 'object' && member !== null) {
        queue.push({ value: member, at: `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` });
      }
    }
  }
  return references;
}

/** A reference is a URI fragment, so `#/%24defs/a` is `#/$defs/a`. */
function localTarget(reference: unknown): string | undefined {
  if (typeof reference !== 'string' || !reference.startsWith('#') || reference.length > POINTER_LIMIT) return undefined;
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}

function isBelow(place: string, target: string): boolean {
  return place === target || target === '#' || place.startsWith(`${target}/`);
}

function reaches(next: readonly (readonly number[])[], from: number, goal: number): boolean {
  const seen = new Set<number>();
  const queue = [...(next[from] ?? [])];
  for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
    if (index === goal) return true;
    if (seen.has(index)) continue;
    seen.add(index);
    queue.push(...(next[index] ?? []));
  }
  return false;
}
