/** Brings what a chain's file holds to the disk and signs its head there, at its own pace and never on the path of a call. */
import type { ChainFile } from './chain-file.ts';
import type { ChainRegister } from './chain-register.ts';
import { headText } from './hash-chain.ts';
import type { SigningKey } from './signing-key.ts';

export interface HeadSignerOptions {
  readonly file: ChainFile;
  readonly register: ChainRegister;
  readonly key: () => SigningKey;
  readonly startedAt: number;
}

export interface HeadSigner {
  /** To be called after each write: the rest happens by itself. */
  readonly wrote: () => void;
  /** Signs what is unsigned and closes the file. */
  readonly finish: () => Promise<void>;
}

/** A disk is asked to keep what it has at most this often; a power cut costs no more than about as much. */
const SETTLE_MS = 1000;

/** A head is signed for this many links, or this many turns after the first that is unsigned. */
const SIGN_LINKS = 256;
const SIGN_TURNS = 5;

export function createHeadSigner({ file, register, key, startedAt }: HeadSignerOptions): HeadSigner {
  let timer: NodeJS.Timeout | undefined;
  let settling: Promise<void> = Promise.resolve();
  let isRegistered = false;
  let isFinished = false;
  let synced = 0;
  let signed = 0;
  let turns = 0;

  /**
   * First the disk, then the register: a head for links that a power cut could still take would accuse the innocent. All that
   * fails here is tried again on the next turn; until then the links stay unsigned, and verifying says so.
   */
  const settle = async (isLast: boolean): Promise<void> => {
    const position = file.position();
    if (position.sequence > synced) await file.sync();
    synced = position.sequence;
    if (!isRegistered) await register.addChain({ id: file.chain, startedAt }, isLast);
    isRegistered = true;
    turns += 1;
    if (synced === signed || !(isLast || synced - signed >= SIGN_LINKS || turns >= SIGN_TURNS)) return;
    const signature = key().sign(headText(file.chain, position));
    await register.addHead({ chain: file.chain, ...position, signature }, isLast);
    signed = synced;
    turns = 0;
  };

  const turn = (): void => {
    settling = settle(false)
      .catch(() => {})
      .then(() => {
        timer = undefined;
        if (!isFinished && file.position().sequence > signed) wake();
      });
  };

  /** A process that has nothing else to do need not stay for this: closing the store does it at once. */
  const wake = (): void => {
    timer = setTimeout(turn, SETTLE_MS).unref();
  };

  return {
    wrote: () => {
      if (timer === undefined) wake();
    },
    finish: async () => {
      isFinished = true;
      clearTimeout(timer);
      await settling;
      try {
        await settle(true);
      } catch {
        // The lines are there; only their signature is not.
      } finally {
        file.close();
      }
    },
  };
}
