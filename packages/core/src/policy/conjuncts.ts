/** Splits a condition at its outermost `&&`. In CEL one part that is false makes the whole false, whatever the others are. */

const OPEN = '([{';
const CLOSE = ')]}';

/** The parts, or the condition alone when it is no plain conjunction. */
export function conjunctsOf(condition: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < condition.length; at += 1) {
    const character = condition[at] ?? '';
    // Triple and raw strings, comments: rarely worth splitting, and easily got wrong.
    if (character === '\\' || condition.startsWith('//', at) || /^[rRbB]*("""|''')/.test(condition.slice(at, at + 5))) {
      return [condition];
    }
    if (character === '"' || character === "'") {
      const end = condition.indexOf(character, at + 1);
      if (end === -1) return [condition];
      at = end;
    } else if (OPEN.includes(character)) depth += 1;
    else if (CLOSE.includes(character)) depth -= 1;
    else if (depth === 0 && (character === '?' || condition.startsWith('||', at))) return [condition];
    else if (depth === 0 && condition.startsWith('&&', at)) {
      parts.push(condition.slice(start, at).trim());
      start = at + 2;
      at += 1;
    }
  }
  parts.push(condition.slice(start).trim());
  return parts;
}
