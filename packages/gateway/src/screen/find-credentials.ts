/** Finds every credential in a text, as it stands and as it reads once its escapes are undone. */
import type { Detect } from './library-detectors.ts';
import { ownSpans } from './own-detectors.ts';
import { mergeSpans, type Span } from './span.ts';
import { mayHoldCredential } from './traces.ts';
import { unescapeText } from './unescape.ts';

export function findCredentials(text: string, library: Detect): readonly Span[] {
  if (!mayHoldCredential(text)) return [];
  const spans = [...library(text), ...ownSpans(text)];
  const unescaped = unescapeText(text);
  if (unescaped !== undefined) {
    const found = [...library(unescaped.text), ...ownSpans(unescaped.text)];
    spans.push(...found.map(unescaped.original));
  }
  return mergeSpans(spans);
}
