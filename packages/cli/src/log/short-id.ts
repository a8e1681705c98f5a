/** The beginning of an id: as much as one needs to tell it from others, and to type it. */
import { printable } from '@hintlock/core';

const SHORT = 8;

export function shortId(id: string): string {
  return printable(id).slice(0, SHORT);
}
