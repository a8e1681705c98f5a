/** A text as it may be shown: without what must not leave, and cut where it is too long, with the fact stated. */
import { type Span, withoutSpans } from './span.ts';

export interface Shown {
  readonly text: string;
  readonly redacted: number;
  /** How much of it is shown, when that is not all. */
  readonly cut: string | undefined;
}

export function showText(text: string, spans: readonly Span[], limit: number): Shown {
  if (text.length <= limit) return { text: withoutSpans(text, spans), redacted: spans.length, cut: undefined };
  const end = cutPosition(text, spans, limit);
  const kept = spans.filter((span) => span.end <= end);
  const cut = `${count(end)} of ${count(text.length)} characters shown`;
  return {
    text: `${withoutSpans(text.slice(0, end), kept)}\n${cutNote(cut)}`,
    redacted: kept.length,
    cut,
  };
}

export function cutNote(cut: string): string {
  return `[cut by Hintlock: ${cut}]`;
}

export function count(amount: number): string {
  return amount.toLocaleString('en-US');
}

/** Neither through what is redacted nor through a character that takes two places. */
function cutPosition(text: string, spans: readonly Span[], limit: number): number {
  const through = spans.find(({ start, end }) => start < limit && end > limit);
  if (through !== undefined) return through.start;
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(limit));
  return isHalf ? limit - 1 : limit;
}
