/** Seals what must come back from a client unchanged: authenticated encryption, with an expiry, used once. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export interface SealedState {
  /** The call that this state belongs to. */
  readonly fingerprint: string;
  readonly expiresAt: number;
  /** A person has said yes already, and the server asked for more: its own state, to be given back to it. */
  readonly continues?: { readonly requestState?: unknown };
}

export interface Sealer {
  readonly seal: (state: SealedState) => string;
  /** The state, once: a second time, altered, expired or from another process it is nothing. */
  readonly open: (text: string, now: number) => SealedState | undefined;
  /** Whether we sealed it, whatever has become of it since. A server behind us may seal in the same way. */
  readonly isOwn: (text: unknown) => boolean;
}

const PREFIX = 'hl1.';
const NONCE = 12;
const TAG = 16;

export function createSealer(): Sealer {
  const key = randomBytes(32);
  const used = new Map<string, number>();
  return {
    isOwn: (text) => isSealed(text) && decrypt(key, Buffer.from(text.slice(PREFIX.length), 'base64url')) !== undefined,
    seal: (state) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(JSON.stringify(state), 'utf8'), cipher.final()]);
      return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (text, now) => {
      for (const [nonce, expiresAt] of used) if (expiresAt <= now) used.delete(nonce);
      const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url');
      const state = decrypt(key, bytes);
      // By its bytes, because the same bytes can be written in more than one way.
      const nonce = bytes.subarray(0, NONCE).toString('hex');
      if (state === undefined || state.expiresAt <= now || used.has(nonce)) return undefined;
      used.set(nonce, state.expiresAt);
      return state;
    },
  };
}

export function isSealed(text: unknown): text is string {
  return typeof text === 'string' && text.startsWith(PREFIX);
}

function decrypt(key: Buffer, bytes: Buffer): SealedState | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE));
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    const body = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
    return JSON.parse(body.toString('utf8')) as SealedState;
  } catch {
    return undefined;
  }
}
