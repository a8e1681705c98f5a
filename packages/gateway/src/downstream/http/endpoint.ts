/** An endpoint: what a client's address asks for. */
import type { HintlockError } from '@hintlock/core';
import type { Gateway } from '../../gateway.ts';
import type { View } from '../../views/view.ts';
import { parseViewPath } from '../../views/view-path.ts';

export interface Endpoint {
  /** The same for every address that means the same. */
  readonly key: string;
  readonly view: View;
  readonly server?: string;
}

const KEPT_LIMIT = 200;

/** Finds endpoints, and remembers them while the configuration stays as it is. */
export function createEndpoints(gateway: Gateway): (target: string) => Endpoint | HintlockError | undefined {
  let kept = new Map<string, Endpoint>();
  let of = gateway.config();
  return (target) => {
    if (of !== gateway.config() || kept.size > KEPT_LIMIT) {
      kept = new Map();
      of = gateway.config();
    }
    const known = kept.get(target);
    if (known !== undefined) return known;
    const found = findEndpoint(gateway, target);
    if (found !== undefined && 'view' in found) kept.set(target, found);
    return found;
  };
}

/** The endpoint, why there is none, or nothing when the address is none of ours. */
function findEndpoint(gateway: Gateway, target: string): Endpoint | HintlockError | undefined {
  const asked = parseViewPath(target);
  if (asked === undefined) return undefined;
  const selection =
    asked.kind === 'all' && asked.discover === undefined ? { ...asked, discover: gateway.config().discover } : asked;
  const selected = gateway.view(selection);
  if (!selected.ok) return selected.error;
  const key = JSON.stringify(selection);
  return { key, view: selected.view, ...(selection.kind === 'server' ? { server: selection.name } : {}) };
}
