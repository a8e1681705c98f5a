/** The digest that the lock is written with. */
import { createHash } from 'node:crypto';

export function digestText(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
