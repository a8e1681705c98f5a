/** What each tool of a server was when it was first seen by any gateway: one that changed since is not believed until a person looked. */
import { digestDefinition, type PackageIdentity, type ToolDefinition } from '@hintlock/core';
import { digestText } from '@hintlock/upstream/connect';
import type { PinnedServer, SeenTool, Store } from '../store/store.ts';

export interface KeptPins {
  /** Brings to mind what is pinned now: another process may have seen tools first, or a person accepted some. */
  readonly recall: () => Promise<void>;
  /** Whether the tool is another than the one first seen under its name. A new one is seen now. */
  readonly hasChanged: (definition: ToolDefinition) => boolean;
  /** Keeps what was seen since the last time. Never rejects. */
  readonly keep: () => Promise<void>;
}

export interface KeptPinsParts {
  readonly store: Pick<Store, 'readPins' | 'addPins' | 'noteSeen'>;
  readonly server: Pick<PinnedServer, 'id' | 'name' | 'target'>;
  /** The package that runs, once it runs. */
  readonly installed: () => Promise<PackageIdentity | undefined>;
  /** A definition as it may be kept: without what a server repeats of its credentials. */
  readonly shareable: (definition: ToolDefinition) => ToolDefinition;
  /** Told once for each tool that is not what it was. */
  readonly changed: (tool: string) => void;
  /** Told once when another package runs than the one that was first seen. */
  readonly replaced: (before: string, now: string) => void;
  /** Told when what is pinned cannot be known. */
  readonly failed: () => void;
  /** Told when what was seen cannot be kept: after a restart it is seen as if for the first time. */
  readonly unkept: () => void;
}

interface Seen {
  readonly added: SeenTool[];
  readonly changed: SeenTool[];
  readonly same: string[];
}

/** A server that lists ever new names must not fill the disk; beyond so many, new ones are not believed. */
const MOST_TOOLS = 20_000;

export function createKeptPins(parts: KeptPinsParts): KeptPins {
  const { store, server } = parts;
  const told = new Set<string>();
  let pinned = new Map<string, string>();
  let running: string | undefined;
  let isOther = false;
  let isUnknown = false;
  let isKept = false;
  let seen: Seen = { added: [], changed: [], same: [] };

  const tell = (what: string, say: () => void): void => {
    if (told.has(what)) return;
    told.add(what);
    say();
  };
  return {
    recall: async () => {
      try {
        const [known, installed] = await Promise.all([store.readPins(server.id), parts.installed()]);
        // What this process saw counts for as long as it is not written down, where others can see and change it.
        pinned = new Map([...(isKept ? [] : pinned), ...(known?.tools ?? [])]);
        running = installed === undefined ? undefined : describePackage(installed);
        const before = known?.package;
        isOther = before !== undefined && running !== undefined && before !== running;
        if (isOther) tell(`package ${running}`, () => parts.replaced(before ?? '', running ?? ''));
        isUnknown = false;
      } catch {
        // Nobody can say whether anything is as it was, so nothing is taken to be.
        isUnknown = true;
        tell('unknown', parts.failed);
      }
    },
    hasChanged: (definition) => {
      const { name } = definition;
      const digest = digestDefinition(definition, digestText);
      const first = pinned.get(name);
      const isNew = first === undefined && pinned.size < MOST_TOOLS;
      if (isNew) {
        pinned.set(name, digest);
        seen.added.push(toSeen(definition, digest));
      } else if (first === digest) {
        told.delete(`tool ${name}`);
        seen.same.push(name);
      } else {
        if (first !== undefined) seen.changed.push(toSeen(definition, digest));
        tell(`tool ${name}`, () => parts.changed(name));
        return true;
      }
      return isUnknown || isOther;
    },
    keep: async () => {
      const { added, changed, same } = seen;
      seen = { added: [], changed: [], same: [] };
      if (isUnknown) return;
      const version = running === undefined ? {} : { package: running };
      const other = isOther ? version : {};
      try {
        await store.addPins({ ...server, ...version }, added);
        await store.noteSeen(server.id, { ...other, changed, same });
        isKept = true;
      } catch {
        tell('unkept', parts.unkept);
      }
    },
  };

  function toSeen(definition: ToolDefinition, digest: string): SeenTool {
    return { tool: definition.name, digest, definition: JSON.stringify(parts.shareable(definition)) };
  }
}

/** `name@version`, with what its archive hashes to where that is known. */
export function describePackage({ name, version, integrity }: PackageIdentity): string {
  return `${name}@${version}${integrity === undefined ? '' : ` ${integrity}`}`;
}
