/** Serves one client over this process's own input and output. */
import type { Readable, Writable } from 'node:stream';
import type { Policy } from '@hintlock/core';
import { serveLines } from '../downstream/serve-lines.ts';
import type { Gateway } from '../gateway.ts';
import type { ViewSelection } from '../views/view-selection.ts';
import { userName } from './user-name.ts';

export interface ServeStdioOptions {
  readonly input: Readable;
  readonly output: Writable;
  readonly selection: ViewSelection;
  /** The key of the one server to serve as it is. */
  readonly server?: string;
  readonly policy?: Policy;
  /** What tells this client's session from others. */
  readonly sessionKey: string;
  readonly signal: AbortSignal;
}

/** Serves until the client leaves or the signal fires. */
export async function serveStdio(gateway: Gateway, options: ServeStdioOptions): Promise<void> {
  const { input, output, selection, server, policy, sessionKey, signal } = options;
  const selected = gateway.view(selection);
  if (!selected.ok) throw selected.error;
  const session = gateway.sessions.open(sessionKey, userName());
  const one = server ?? (selection.kind === 'server' ? selection.name : undefined);
  try {
    await serveLines({
      input,
      output,
      signal,
      connect: (client) =>
        gateway.connect({
          client,
          session,
          view: selected.view,
          ...(one === undefined ? {} : { server: one }),
          ...(policy === undefined ? {} : { policy }),
        }),
    });
  } finally {
    gateway.sessions.leave(session);
  }
}
