/** One client's links, each to the server of its name as it is configured now. */
import { HintlockError } from '@hintlock/core';
import { createLink, type Link } from '../link/link.ts';
import type { GatewayServer } from '../server/gateway-server.ts';
import type { Client } from './client.ts';
import { nameQuestion, namingLink } from './naming-link.ts';
import type { Questions } from './questions.ts';

export interface Links {
  readonly to: (server: string) => Link;
  readonly all: () => ReadonlyMap<string, Link>;
  /** Closes those to servers that are not what they were. */
  readonly prune: () => void;
  readonly list: () => readonly Link[];
  readonly close: () => Promise<void>;
}

export interface LinksParts {
  readonly client: Client;
  readonly ask: Questions['ask'];
  /** The server of this name now, whether it is configured or its client brought it along. */
  readonly serverOf: (name: string) => GatewayServer | undefined;
  /** The names of those that the client may reach. */
  readonly names: () => readonly string[];
  readonly toolsChanged: (server: string) => void;
  /** Several servers stand behind one address. */
  readonly isMerged: boolean;
}

export function createLinks({ client, ask, serverOf, names, toolsChanged, isMerged }: LinksParts): Links {
  const links = new Map<string, Link>();
  const to = (name: string): Link => {
    const target = serverOf(name);
    const known = links.get(name);
    if (known !== undefined && known.server === target) return known;
    void known?.close();
    links.delete(name);
    if (target === undefined) throw new HintlockError('HL_SERVER_REMOVED', { server: name });
    const link = createLink(target, {
      era: client.era,
      client: client.introduction,
      ask: (method, params, about, signal) =>
        ask(method, isMerged ? nameQuestion(method, params, target.config.name) : params, about, signal),
      broadcast: (_message, text) => void client.broadcast(text),
      toolsChanged: () => toolsChanged(name),
    });
    const used = isMerged && client.era === 'modern' ? namingLink(link) : link;
    links.set(name, used);
    return used;
  };
  const prune = (): void => {
    for (const [name, link] of links) {
      if (link.server === serverOf(name)) continue;
      links.delete(name);
      void link.close();
    }
  };
  return {
    to,
    prune,
    all: () => {
      prune();
      return new Map(names().map((name) => [name, to(name)]));
    },
    list: () => [...links.values()],
    close: async () => {
      await Promise.all([...links.values()].map((link) => link.close()));
    },
  };
}
