/** The state that a modern client carries from one round to the next: opaque to it, and refused when altered. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const KEY = randomBytes(32);
const LIFETIME_MS = 600_000;
/** A state may be any string, so it is one that a careless copy would spoil. */
const MARK = '☂ ';

/** Bound to what the call is for, so that a state cannot be moved to another one. */
export function sealState(purpose: string, now = Date.now()): string {
  const payload = Buffer.from(JSON.stringify({ purpose, expires: now + LIFETIME_MS })).toString('base64url');
  return `${MARK}${payload}.${sign(payload).toString('base64url')}`;
}

export function isSealedFor(purpose: string, state: unknown, now = Date.now()): boolean {
  if (typeof state !== 'string' || !state.startsWith(MARK)) return false;
  const [payload = '', signature = ''] = state.slice(MARK.length).split('.');
  const [given, expected] = [Buffer.from(signature, 'base64url'), sign(payload)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const sealed = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { purpose: string; expires: number };
  return sealed.purpose === purpose && sealed.expires > now;
}

function sign(payload: string): Buffer {
  return createHmac('sha256', KEY).update(payload).digest();
}
