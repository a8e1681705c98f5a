/** Which server a task belongs to: its id says nothing of that, so who gave it is remembered. */
import { HintlockError, isJsonObject, NAME_SHOWN, printableExcerpt } from '@hintlock/core';
import type { Link } from '../link/link.ts';

export interface TaskOwners {
  /** Looks for the id of a task in a server's result, in the form of either era. */
  readonly note: (link: Link, result: unknown) => void;
  /** Throws where nobody gave such an id, or more than one server did. */
  readonly find: (taskId: unknown) => Link;
}

/** Tasks that were not asked about for longest are forgotten first. */
const REMEMBERED = 10_000;
/** Nobody's id is longer, and who makes one that is must not fill our memory. */
const LONGEST_ID = 1000;

export function createTaskOwners(): TaskOwners {
  const owners = new Map<string, Link | 'several'>();
  const remember = (id: string, owner: Link | 'several'): void => {
    owners.delete(id);
    owners.set(id, owner);
    const [oldest] = owners.keys();
    if (owners.size > REMEMBERED && oldest !== undefined) owners.delete(oldest);
  };
  return {
    note: (link, result) => {
      const id = taskIdIn(result);
      if (id === undefined || id.length > LONGEST_ID) return;
      const known = owners.get(id);
      const isOthers = known === 'several' || (known !== undefined && known.server !== link.server);
      remember(id, isOthers ? 'several' : link);
    },
    find: (taskId) => {
      const owner = typeof taskId === 'string' ? owners.get(taskId) : undefined;
      if (typeof taskId !== 'string' || owner === undefined) throw new HintlockError('HL_NOT_ROUTED', { what: 'task' });
      // Whichever we chose, it might be the other's task that is cancelled.
      if (owner === 'several') {
        throw new HintlockError('HL_SEVERAL_HAVE_IT', { what: 'task', name: printableExcerpt(taskId, NAME_SHOWN) });
      }
      remember(taskId, owner);
      return owner;
    },
  };
}

/** Beside the status in the newer era, one level down in the older. */
function taskIdIn(result: unknown): string | undefined {
  if (!isJsonObject(result)) return undefined;
  const task = result['resultType'] === 'task' ? result : result['task'];
  return isJsonObject(task) && typeof task['taskId'] === 'string' ? task['taskId'] : undefined;
}
