/** Checks one chain, link by link: every hash follows from the one before, nothing is missing, every signed head is there. */

import type { ChainLink } from './chain-link.ts';
import type { SignedHead } from './chain-register.ts';
import { chainHash, GENESIS, headText } from './hash-chain.ts';
import type { SigningKey } from './signing-key.ts';

export interface LogProblem {
  readonly chain: string;
  readonly sequence: number;
  /**
   * `removed`: the whole chain; `cut-off`: its end, up to a head that was signed; `unsigned`: links that were there for longer than a head
   * takes to be signed; `register-lost` and `register-changed`: what says which chains and heads there are, whose chain is empty.
   */
  readonly problem:
    | 'changed'
    | 'missing'
    | 'cut-off'
    | 'removed'
    | 'bad-signature'
    | 'unsigned'
    | 'register-lost'
    | 'register-changed';
}

export interface ChainCheck {
  /** The next link as it is found, with the time of its first entry; nothing for a line that is none. */
  readonly next: (link: ChainLink | undefined, time?: string) => void;
  readonly end: () => { readonly unsigned: number; readonly problems: readonly LogProblem[] };
}

export function createChainCheck(chain: string, heads: readonly SignedHead[], key: SigningKey): ChainCheck {
  const problems: LogProblem[] = [];
  const signed = new Set(heads.map(({ sequence }) => sequence));
  const found = new Map<number, string>();
  const lastSigned = heads.at(-1)?.sequence ?? 0;
  let sequence = 0;
  let hash: string | undefined = GENESIS;
  let unsignedSince: string | undefined;
  let lastTime = '';

  const report = (at: number, problem: LogProblem['problem']): void => {
    problems.push({ chain, sequence: at, problem });
  };

  return {
    next: (link, time) => {
      if (link === undefined) {
        sequence += 1;
        // Nobody knows what the next one should follow: it is held only to its own word.
        hash = undefined;
        report(sequence, 'changed');
        return;
      }
      const previous: string = hash ?? link.previous;
      if (link.sequence > sequence + 1) report(link.sequence, 'missing');
      else if (link.sequence <= sequence || !follows(link, chain, previous)) report(link.sequence, 'changed');
      // Going on from what it says, so that one changed link is one problem and not the whole rest.
      ({ sequence, hash } = link);
      if (signed.has(sequence)) found.set(sequence, hash);
      if (sequence <= lastSigned || time === undefined) return;
      unsignedSince ??= time;
      lastTime = time;
    },
    end: () => {
      for (const head of heads) {
        if (!isSigned(head, key)) report(head.sequence, 'bad-signature');
        const there = found.get(head.sequence);
        if (there !== undefined && there !== head.hash) report(head.sequence, 'changed');
      }
      if (lastSigned > sequence) report(lastSigned, 'cut-off');
      const unsignedMs = unsignedSince === undefined ? 0 : Date.parse(lastTime) - Date.parse(unsignedSince);
      if (unsignedMs > UNSIGNED_MS) report(sequence, 'unsigned');
      return { unsigned: Math.max(0, sequence - lastSigned), problems };
    },
  };
}

/** A head is signed within seconds: a process that wrote for so long without one had its heads removed, or could not write them. */
const UNSIGNED_MS = 2 * 60 * 1000;

function follows(link: ChainLink, chain: string, previous: string): boolean {
  return link.previous === previous && link.hash === chainHash(previous, chain, link.sequence, link.body);
}

function isSigned(head: SignedHead, key: SigningKey): boolean {
  return key.verify(headText(head.chain, head), head.signature);
}
