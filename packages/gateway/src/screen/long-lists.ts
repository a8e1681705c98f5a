/** Cuts lists that are too long in JSON that travels as text, leaving every other character as it was. */
import { parseJson } from '@hintlock/upstream/connect';

export interface CutList {
  readonly shown: number;
  readonly length: number;
}

/** Whether a text may hold a list of more than `limit` items: each item but the last needs itself and a comma. */
export function mayHoldLongList(text: string, limit: number): boolean {
  if (text.length < 2 * limit) return false;
  let commas = 0;
  for (let at = text.indexOf(','); at !== -1 && commas < limit; at = text.indexOf(',', at + 1)) commas += 1;
  return commas >= limit;
}

/** `text` with its long lists cut, or undefined when it is no JSON or has none. */
export function cutJsonText(
  text: string,
  limit: number,
): { readonly text: string; readonly lists: readonly CutList[] } | undefined {
  if (!mayHoldLongList(text, limit) || !/^\s*[[{]/.test(text) || parseJson(text) === undefined) return undefined;
  const cuts = longLists(text, limit);
  if (cuts.length === 0) return undefined;
  let written = '';
  let position = 0;
  for (const { start, end } of cuts) {
    written += text.slice(position, start);
    position = end;
  }
  return { text: written + text.slice(position), lists: cuts.map(({ length }) => ({ shown: limit, length })) };
}

interface Cut {
  /** The comma after the last item that stays, and the bracket that closes the list. */
  readonly start: number;
  readonly end: number;
  readonly length: number;
}

/** Reads valid JSON by its brackets, commas and strings only, so that depth costs no stack and numbers keep their digits. */
function longLists(text: string, limit: number): readonly Cut[] {
  const open: { isList: boolean; commas: number; cutAt: number }[] = [];
  const cuts: Cut[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    const inner = open.at(-1);
    if (character === '"') at = stringEnd(text, at);
    else if (character === '[' || character === '{') open.push({ isList: character === '[', commas: 0, cutAt: -1 });
    else if (character === ',' && inner?.isList === true) {
      inner.commas += 1;
      if (inner.commas === limit) inner.cutAt = at;
    } else if (character === ']' || character === '}') {
      const closed = open.pop();
      if (closed === undefined || closed.cutAt === -1) continue;
      // What was cut inside what is now cut itself is gone with it.
      while ((cuts.at(-1)?.start ?? -1) > closed.cutAt) cuts.pop();
      cuts.push({ start: closed.cutAt, end: at, length: closed.commas + 1 });
    }
  }
  return cuts;
}

function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text[at - escapes - 1] === '\\') escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}
