/** A stretch of a text that must not leave, and what it is. */

export interface Span {
  readonly start: number;
  /** The first position that is no longer part of it. */
  readonly end: number;
  readonly kind: string;
}

export function redaction(kind: string): string {
  return `[redacted: ${kind}]`;
}

/** In order and apart: what overlaps becomes one, so that no half of a credential is left between two findings. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  if (spans.length < 2) return spans;
  const sorted = spans.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const merged: Span[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) merged.push(span);
    else if (span.end > last.end) merged[merged.length - 1] = { ...last, end: span.end };
  }
  return merged;
}

/** The spans that lie in `text.slice(start, end)`, as positions within it. */
export function spansWithin(spans: readonly Span[], start: number, end: number): readonly Span[] {
  return spans
    .filter((span) => span.end > start && span.start < end)
    .map(({ kind, ...span }) => ({
      kind,
      start: Math.max(span.start, start) - start,
      end: Math.min(span.end, end) - start,
    }));
}

/** `text` with each of the merged `spans` replaced by a note of what stood there. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  let written = '';
  let position = 0;
  for (const { start, end, kind } of spans) {
    written += text.slice(position, start) + redaction(kind);
    position = end;
  }
  return written + text.slice(position);
}
