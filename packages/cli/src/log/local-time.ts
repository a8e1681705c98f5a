/** Times of the log as they are read by the person who sits here. A text that is no time is shown as it is. */
import { printableExcerpt } from '@hintlock/core';

export function localDay(time: string): string {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return printableExcerpt(time, 10);
  return [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
}

/** Eight characters, always. */
export function localClock(time: string): string {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return '??:??:??';
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
