/** Equality of JSON values, without recursion: a hostile schema may be nested thousands of levels deep. */
import { isJsonObject, ownMember } from './tool-definition.ts';

/** Whether two JSON values are the same. Key order does not matter, and an absent key is the same as undefined. */
export function sameJson(a: unknown, b: unknown): boolean {
  const pairs: [unknown, unknown][] = [[a, b]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [left, right] = pair;
    if (left === right) continue;
    if (Array.isArray(left) && Array.isArray(right)) {
      if (left.length !== right.length) return false;
      for (const [index, item] of left.entries()) pairs.push([item, right[index]]);
    } else if (isJsonObject(left) && isJsonObject(right)) {
      for (const key of Object.keys(left)) pairs.push([left[key], ownMember(right, key)]);
      for (const key of Object.keys(right)) if (!Object.hasOwn(left, key)) pairs.push([undefined, right[key]]);
    } else return false;
  }
  return true;
}
