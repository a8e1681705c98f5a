/** The hash chain: each link of the log holds the hash of the one before, so a changed or removed one is noticed. */
import { hash } from 'node:crypto';

/** What the first link of a chain follows. */
export const GENESIS = '0'.repeat(64);

/** How far a chain has come. */
export interface ChainPosition {
  readonly sequence: number;
  readonly hash: string;
}

export function chainHash(previous: string, chain: string, sequence: number, body: string): string {
  return hash('sha256', `${previous}\n${chain}\n${sequence}\n${body}`);
}

/** What a signed head signs. */
export function headText(chain: string, { sequence, hash }: ChainPosition): string {
  return `${chain}\n${sequence}\n${hash}`;
}
