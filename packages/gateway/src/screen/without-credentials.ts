/** A text as it may be written to a log: without what is shaped or named like a credential. */
import { namedSpans } from './named-values.ts';
import { ownSpans } from './own-detectors.ts';
import { mergeSpans, type Span, withoutSpans } from './span.ts';
import { mayNameCredential } from './traces.ts';
import { unescapeText } from './unescape.ts';

export function withoutCredentials(text: string): string {
  const unescaped = unescapeText(text);
  const found = [
    ...ownSpans(text),
    ...(unescaped === undefined ? [] : ownSpans(unescaped.text).map(unescaped.original)),
    ...(mayNameCredential(text) ? namedSpans(text) : []),
    ...schemeSpans(text),
  ];
  return withoutSpans(text, mergeSpans(found));
}

/** What follows the name of an authentication scheme, wherever it stands. */
function schemeSpans(text: string): readonly Span[] {
  return [...text.matchAll(/(?<=\b(?:bearer|basic)\s{1,10})[\w.~+/=-]{8,}/gi)].map(({ index, 0: value }) => ({
    start: index,
    end: index + value.length,
    kind: 'credential',
  }));
}
