/** Reads `--since`: a time, or how long ago. */
import { HintlockError, printableExcerpt } from '@hintlock/core';

const UNITS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

// Only what names a day: a bare number would be read as some year.
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** As the log writes times, so that they compare as text. */
export function readSince(text: string, now: number): string {
  const ago = /^(\d{1,6})([smhdw])$/.exec(text);
  if (ago !== null) {
    const unit = UNITS[ago[2] as keyof typeof UNITS];
    return new Date(Math.max(0, now - Number(ago[1]) * unit)).toISOString();
  }
  // A date alone is the start of that day where the reader is, not in Greenwich.
  const at = DATE.test(text) ? Date.parse(text.length === 10 ? `${text}T00:00` : text.replace(' ', 'T')) : Number.NaN;
  if (!Number.isNaN(at)) return new Date(at).toISOString();
  const detail = `--since takes a time such as 30m, 2h, 7d, 2026-01-31 or 2026-01-31T09:30, not "${printableExcerpt(text, 80)}".`;
  throw new HintlockError('HL_USAGE', { detail });
}
