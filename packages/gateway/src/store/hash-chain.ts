/** The hash chain: each line of the log holds the hash of the one before, so a changed or removed line is noticed. */
import { hash } from 'node:crypto';

/** What the first line of a chain follows. */
export const GENESIS = '0'.repeat(64);

export function chainHash(previous: string, chain: string, sequence: number, body: string): string {
  return hash('sha256', `${previous}\n${chain}\n${sequence}\n${body}`);
}
