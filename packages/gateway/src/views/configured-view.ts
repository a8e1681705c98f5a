/** A view from the configuration: the servers, names and hints that the operator wrote down. */
import { displayTitle, printable, type Trust } from '@hintlock/core';
import type { ViewConfig } from '../config/config.ts';
import { isInView } from '../config/is-in-view.ts';
import { createView, type View } from './view.ts';

/** `trustOf` tells how far a server is trusted at the moment of asking. */
export function configuredView(config: ViewConfig, discover: boolean, trustOf: (server: string) => Trust): View {
  return createView({
    name: config.name,
    discover,
    ...(config.servers === undefined ? {} : { servers: config.servers }),
    why: `the view "${printable(config.name)}" does not hold it`,
    holds: ({ server, tool: { definition, profile } }) =>
      isInView(config, {
        tool: { name: definition.name, title: displayTitle(definition) },
        profile,
        server: { name: server, trust: trustOf(server) },
      }),
  });
}
