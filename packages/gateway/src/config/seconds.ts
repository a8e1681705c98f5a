/** Durations: seconds in the file, milliseconds in the program. */
import * as z from 'zod';

/** A millisecond: less would be nothing at all. */
export const SHORTEST_TIME = 0.001;

/** More than nothing, and at most `most`: a timer that is set too far ahead fires at once. */
export function seconds(most: number): z.ZodNumber {
  return z.number().min(SHORTEST_TIME).max(most);
}

export function toMilliseconds(value: number): number {
  return Math.round(value * 1000);
}
