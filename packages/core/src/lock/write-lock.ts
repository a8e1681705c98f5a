/** Writes the lock as text: the same lock always gives the same text, so that a pull request shows only what changed. */
import { LOCK_VERSION, type Lock, type LockedServer } from './lock.ts';
import { stableJson } from './stable-json.ts';

export function writeLock(lock: Lock): string {
  return `${stableJson({ version: LOCK_VERSION, servers: lock.servers })}\n`;
}

/** The lock with one server replaced, or without it. */
export function withServer(lock: Lock, name: string, server: LockedServer | undefined): Lock {
  const servers = new Map(lock.servers);
  if (server === undefined) servers.delete(name);
  else servers.set(name, server);
  return { servers };
}
