/** The view of one server's tools. */
import { printable } from '@hintlock/core';
import { createView, type View } from './view.ts';

export function serverView(server: string, discover: boolean): View {
  return createView({
    name: `server/${server}`,
    discover,
    servers: new Set([server]),
    why: `only the server "${printable(server)}" is offered here`,
    holds: (offered) => offered.server === server,
  });
}
