/** How deep a value from a server may nest: what walks it, such as `JSON.stringify`, overflows its stack on more. */

/** Deeper nesting is no schema but an attack on whoever walks it. */
export const DEPTH_LIMIT = 256;

/** Walks level by level, so that it cannot overflow itself. */
export function isTooDeep(value: object): boolean {
  let level: object[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_LIMIT) return true;
    level = level.flatMap((item) =>
      Object.values(item).filter((member) => typeof member === 'object' && member !== null),
    );
  }
  return false;
}
