/** What each tool of a server was when it was first seen, and whether the server describes it now in one way and now in another. */
import type { ToolDefinition } from '@hintlock/core';
import { fingerprintOf } from '../approval/fingerprint.ts';

export interface Sighting {
  /** It is another than the one first seen under its name. */
  readonly hasChanged: boolean;
  /** The server went back to an earlier description after it had shown a later one. */
  readonly alternates: boolean;
}

/** One client's way of seeing the tools: each has its own line to the server, and may be told something else. */
export interface Observer {
  /** The tools are about to be asked for. */
  readonly asks: () => void;
  readonly look: (definition: ToolDefinition) => Sighting;
}

export interface Pins {
  /** `isOwnProcess`: this line has a process of its own, which may be older than what another line's has shown since. */
  readonly observe: (isOwnProcess: boolean) => Observer;
}

export interface PinsOptions {
  /** Told once for each tool that is not what it was. */
  readonly changed: (tool: string) => void;
  /** Told once for each tool about which the server contradicts itself. */
  readonly alternates: (tool: string) => void;
}

interface Seen {
  readonly first: string;
  /** When each description was first seen. */
  readonly prints: Map<string, number>;
  hasChanged: boolean;
  alternates: boolean;
}

export function createPins(options: PinsOptions): Pins {
  const seen = new Map<string, Seen>();
  let clock = 0;
  const tick = (): number => (clock += 1);

  /** A server that only ever moves on cannot answer with the old what is asked after it has shown the new. */
  const wentBack = ({ prints }: Seen, print: string, asked: number): boolean => {
    const since = prints.get(print);
    if (since === undefined) return false;
    return [...prints].some(([other, at]) => other !== print && at > since && at < asked);
  };

  return {
    observe: (isOwnProcess) => {
      const opened = tick();
      const last = new Map<string, string>();
      let asked = opened;
      return {
        asks: () => {
          asked = tick();
        },
        look: (definition) => {
          const { name } = definition;
          const print = fingerprintOf(definition);
          const tool = seen.get(name) ?? { first: print, prints: new Map(), hasChanged: false, alternates: false };
          seen.set(name, tool);
          // An older process goes on with what it has always said; that is no contradiction.
          const isSteady = isOwnProcess && (last.get(name) ?? print) === print;
          const isBack = wentBack(tool, print, isSteady ? opened : asked);
          last.set(name, print);
          if (!tool.prints.has(print)) tool.prints.set(print, tick());
          const hasChanged = print !== tool.first;
          if (hasChanged && !tool.hasChanged) {
            tool.hasChanged = true;
            options.changed(name);
          }
          if (isBack && !tool.alternates) {
            tool.alternates = true;
            options.alternates(name);
          }
          return { hasChanged, alternates: tool.alternates };
        },
      };
    },
  };
}
