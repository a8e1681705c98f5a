/** Finds the pinned server that a person means by its name or by the beginning of its id. */
import { HintlockError, printableExcerpt } from '@hintlock/core';
import type { PinnedServer } from '@hintlock/gateway';
import { findById } from '../inbox/find-by-id.ts';
import { shortId } from '../log/short-id.ts';

/** Throws when there is none, or several. */
export function findPinned(servers: readonly PinnedServer[], typed: string): PinnedServer {
  const named = servers.filter(({ name }) => name === typed);
  if (named.length > 1) {
    const known = named.map(({ id }) => shortId(id)).join(', ');
    throw new HintlockError('HL_ID_AMBIGUOUS', { id: printableExcerpt(typed, 60), count: named.length, known });
  }
  const found = named[0] ?? findById(servers, typed);
  if (found !== undefined) return found;
  const known = servers.length === 0 ? 'none' : servers.map(({ name }) => printableExcerpt(name, 40)).join(', ');
  throw new HintlockError('HL_PIN_UNKNOWN', { server: printableExcerpt(typed, 60), known });
}

/** Whether it is not what was pinned. */
export function isChanged({ seenPackage, tools }: PinnedServer): boolean {
  return seenPackage !== undefined || tools.some(({ seen }) => seen !== undefined);
}
