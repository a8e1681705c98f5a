/** Ids for requests of our own: no other party can have one, so nobody else's answer is taken for the one we wait for. */
import { randomBytes } from 'node:crypto';

// Random, so that the text of an id stands nowhere else in a message: an answer's id can be replaced in its text.
const PREFIX = `hl-${randomBytes(9).toString('base64url')}-`;
let count = 0;

export function ownId(): string {
  count += 1;
  return PREFIX + count.toString(36);
}

export function isOwnId(id: unknown): id is string {
  return typeof id === 'string' && id.startsWith(PREFIX);
}
