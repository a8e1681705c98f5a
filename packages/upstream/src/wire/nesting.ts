/** How deep a value from a server may nest: what walks it, such as `JSON.stringify`, overflows its stack on more. */

/** Deeper nesting is no schema but an attack on whoever walks it. */
export const DEPTH_LIMIT = 256;

/** Goes no deeper than the limit, so that it cannot overflow itself. */
export function isTooDeep(value: object): boolean {
  return nestsBelow(value, DEPTH_LIMIT);
}

function nestsBelow(value: object, levels: number): boolean {
  for (const member of Array.isArray(value) ? (value as unknown[]) : Object.values(value)) {
    if (typeof member !== 'object' || member === null) continue;
    if (levels === 0 || nestsBelow(member, levels - 1)) return true;
  }
  return false;
}
