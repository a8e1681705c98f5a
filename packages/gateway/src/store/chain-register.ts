/** What is kept apart from the chains' files, so that a file that was removed or cut short is missed. */
import type { ChainPosition } from './hash-chain.ts';

export interface SignedHead extends ChainPosition {
  readonly chain: string;
  readonly signature: string;
}

/** What is written to the first is written to the second after it, so that the first is never behind. */
export function bothRegisters(first: ChainRegister, second: ChainRegister): ChainRegister {
  return {
    addChain: async (chain, mayWait) => {
      await first.addChain(chain, mayWait);
      await second.addChain(chain, mayWait);
    },
    addHead: async (head, mayWait) => {
      await first.addHead(head, mayWait);
      await second.addHead(head, mayWait);
    },
  };
}

/** Unless it `mayWait`, it fails rather than hold up this process while another one writes. */
export interface ChainRegister {
  readonly addChain: (chain: { readonly id: string; readonly startedAt: number }, mayWait: boolean) => Promise<void>;
  readonly addHead: (head: SignedHead, mayWait: boolean) => Promise<void>;
}
