/** A text with the escapes of JSON in it undone, however often they were applied, and the way back to where each character stood. */
import type { Span } from './span.ts';

export interface Unescaped {
  readonly text: string;
  /** The same stretch in the text as it was. */
  readonly original: (span: Span) => Span;
}

/** JSON inside JSON doubles the backslashes each time, so any number of them counts as one. */
const ESCAPES = /\\+(?:u00([0-7][0-9a-fA-F])|(["'/])|([nrtbf]))/g;

/** Undefined when nothing in `text` is escaped. */
export function unescapeText(text: string): Unescaped | undefined {
  if (!text.includes('\\')) return undefined;
  let written = '';
  let position = 0;
  /** Of each escape: where its character stands now, and where it began and ended. */
  const places: Place[] = [];
  for (const match of text.matchAll(ESCAPES)) {
    const [whole, hexadecimal, itself] = match;
    written += text.slice(position, match.index);
    position = match.index + whole.length;
    places.push({ at: written.length, start: match.index, end: position });
    written += hexadecimal === undefined ? (itself ?? '\n') : String.fromCharCode(Number.parseInt(hexadecimal, 16));
  }
  if (places.length === 0) return undefined;
  return {
    text: written + text.slice(position),
    original: ({ start, end, kind }) => ({
      start: characterAt(start, places).start,
      end: characterAt(end - 1, places).end,
      kind,
    }),
  };
}

interface Place {
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

function characterAt(position: number, places: readonly Place[]): Pick<Place, 'start' | 'end'> {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.at ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  const before = places[low - 1];
  if (before === undefined) return { start: position, end: position + 1 };
  if (before.at === position) return before;
  const start = before.end + position - before.at - 1;
  return { start, end: start + 1 };
}
