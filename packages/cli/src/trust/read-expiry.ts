/** Reads `--expires`: how long a manifest holds, or until which day. */
import { HintlockError, printableExcerpt } from '@hintlock/core';

const UNITS = { h: 3_600_000, d: 86_400_000, w: 604_800_000, y: 31_536_000_000 } as const;
const LONGEST_MS = 5 * UNITS.y;

/** Milliseconds since 1970. */
export function readExpiry(text: string, now: number): number {
  const length = /^(\d{1,5})([hdwy])$/.exec(text);
  const at = length === null ? readDay(text) : now + Number(length[1]) * UNITS[length[2] as keyof typeof UNITS];
  if (at > now && at - now <= LONGEST_MS) return at;
  const detail = `--expires takes a time such as 90d, 2w, 1y or a day such as 2027-01-31, at most five years ahead, not "${printableExcerpt(text, 40)}".`;
  throw new HintlockError('HL_USAGE', { detail });
}

/** Until the end of the day. */
function readDay(text: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T23:59:59Z`) : Number.NaN;
}
