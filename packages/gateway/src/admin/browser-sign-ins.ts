/** The browsers that are signed in: each holds a cookie of its own, never the token. */
import { randomBytes } from 'node:crypto';
import { tokenHash } from './token.ts';

export interface BrowserSignIns {
  /** A new secret for a cookie, good as long as the token it was made with. */
  readonly add: (madeWith: string) => string;
  /** Whether the secret counts while `current` is the hash of the token in force. */
  readonly has: (secret: string, current: string | undefined) => boolean;
}

export const SIGN_IN_MS = 12 * 60 * 60 * 1000;
/** More browsers than one person has: the oldest is signed out. */
const LIMIT = 64;

export function createBrowserSignIns(now: () => number): BrowserSignIns {
  // By the digest of the secret: looking it up then tells nothing about how much of it was right.
  const signedIn = new Map<string, { readonly madeWith: string; readonly until: number }>();
  return {
    add: (madeWith) => {
      const secret = randomBytes(32).toString('base64url');
      signedIn.set(tokenHash(secret), { madeWith, until: now() + SIGN_IN_MS });
      const [oldest] = signedIn.keys();
      if (signedIn.size > LIMIT && oldest !== undefined) signedIn.delete(oldest);
      return secret;
    },
    has: (secret, current) => {
      const found = signedIn.get(tokenHash(secret));
      return found !== undefined && found.until > now() && found.madeWith === current;
    },
  };
}
