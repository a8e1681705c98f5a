/** What each tool of a server was when it was first seen: one that has changed since is believed in nothing that loosens. */

import type { ToolDefinition } from '@hintlock/core';
import { fingerprintOf } from '../approval/fingerprint.ts';

export interface Pins {
  /** Whether the tool is another than the one first seen under its name. A new one is seen now. */
  readonly hasChanged: (definition: ToolDefinition) => boolean;
}

/** `changed` is told once for each tool that is not what it was. */
export function createPins(changed: (tool: string) => void): Pins {
  const seen = new Map<string, string>();
  const told = new Set<string>();
  return {
    hasChanged: (definition) => {
      const print = fingerprintOf(definition);
      const first = seen.get(definition.name);
      if (first === undefined) seen.set(definition.name, print);
      if (first === undefined || first === print) return false;
      if (!told.has(definition.name)) changed(definition.name);
      told.add(definition.name);
      return true;
    },
  };
}
