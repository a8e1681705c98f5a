/** The admin token: made once, shown once, and kept only as a digest. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '../store/store.ts';

const TOKEN_KEY = 'admin-token';
const PREFIX = 'hlk_';
const BYTES = 32;

/** A new token, and what is kept of it. */
export function createToken(): { readonly token: string; readonly hash: string } {
  const token = PREFIX + randomBytes(BYTES).toString('base64url');
  return { token, hash: tokenHash(token) };
}

/** Makes `hash` the one that counts; an earlier token, and every sign-in made with it, counts no more. */
export function keepTokenHash(store: Pick<Store, 'remember'>, hash: string): Promise<void> {
  return store.remember(TOKEN_KEY, hash);
}

export function keptTokenHash(store: Pick<Store, 'recall'>): Promise<string | undefined> {
  return store.recall(TOKEN_KEY);
}

/** Without a token of 256 bits there is nothing to guess, so a plain digest needs no salt. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Compares in constant time. Nothing matches while no token has been made. */
export function isToken(token: string, hash: string | undefined): boolean {
  if (hash === undefined || !token.startsWith(PREFIX)) return false;
  const [given, kept] = [Buffer.from(tokenHash(token)), Buffer.from(hash)];
  return given.length === kept.length && timingSafeEqual(given, kept);
}
