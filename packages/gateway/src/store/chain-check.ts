/** Checks one chain, link by link: every hash follows from the one before, nothing is missing, every signed head is there. */

import type { ChainLink } from './chain-link.ts';
import type { SignedHead } from './chain-register.ts';
import { chainHash, GENESIS, headText } from './hash-chain.ts';
import type { SigningKey } from './signing-key.ts';

export interface LogProblem {
  readonly chain: string;
  readonly sequence: number;
  /** `removed`: the whole chain; `cut-off`: its end, up to a head that was signed. */
  readonly problem: 'changed' | 'missing' | 'cut-off' | 'removed' | 'bad-signature';
}

export interface ChainCheck {
  /** The next link as it is found; nothing for a line that is none. */
  readonly next: (link: ChainLink | undefined) => void;
  readonly end: () => { readonly unsigned: number; readonly problems: readonly LogProblem[] };
}

export function createChainCheck(chain: string, heads: readonly SignedHead[], key: SigningKey): ChainCheck {
  const problems: LogProblem[] = [];
  const signed = new Set(heads.map(({ sequence }) => sequence));
  const found = new Map<number, string>();
  let sequence = 0;
  let hash: string | undefined = GENESIS;

  const report = (at: number, problem: LogProblem['problem']): void => {
    problems.push({ chain, sequence: at, problem });
  };

  return {
    next: (link) => {
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
    },
    end: () => {
      for (const head of heads) {
        if (!isSigned(head, key)) report(head.sequence, 'bad-signature');
        const there = found.get(head.sequence);
        if (there !== undefined && there !== head.hash) report(head.sequence, 'changed');
      }
      const last = heads.at(-1)?.sequence ?? 0;
      if (last > sequence) report(last, 'cut-off');
      return { unsigned: Math.max(0, sequence - last), problems };
    },
  };
}

function follows(link: ChainLink, chain: string, previous: string): boolean {
  return link.previous === previous && link.hash === chainHash(previous, chain, link.sequence, link.body);
}

function isSigned(head: SignedHead, key: SigningKey): boolean {
  return key.verify(headText(head.chain, head), head.signature);
}
