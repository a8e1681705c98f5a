/** A view: a named subset of the catalogue that a client can connect to. */
import type { CataloguedTool } from '../catalogue/catalogue.ts';
import type { OfferedTool } from './offered-tool.ts';

export interface ViewContext {
  /** How the client is connected. */
  readonly transport: 'stdio' | 'http';
}

export interface View {
  readonly name: string;
  readonly isOffered: (offered: OfferedTool, context: ViewContext) => boolean;
  /** Whether the client gets the four tools of discover mode in place of the list. */
  readonly discover: boolean;
  /** The servers behind it, for resources and prompts too; absent: all. */
  readonly servers?: ReadonlySet<string>;
  /** Whether resources and prompts of a server that would be judged so may be read through it. */
  readonly isReadable: (read: CataloguedTool) => boolean;
  /** What it does not offer, as the rest of a sentence about a tool outside of it. */
  readonly why: string;
}

interface ViewParts extends Pick<View, 'name' | 'discover' | 'why' | 'servers'> {
  /** Whether the tool belongs to the view, wherever the client is. */
  readonly holds: (offered: OfferedTool) => boolean;
  /** What of its servers may be read beside tools; absent: everything. */
  readonly holdsReads?: (read: CataloguedTool) => boolean;
}

/** Every view is made here, so that what holds in all of them cannot be forgotten in one. */
export function createView({ name, discover, why, servers, holds, holdsReads = () => true }: ViewParts): View {
  return {
    ...(servers === undefined ? {} : { servers }),
    name,
    discover,
    why,
    isReadable: holdsReads,
    isOffered: (offered, context) => isWithinReach(offered, context) && holdsSafely(holds, offered),
  };
}

/** A tool that works only on this machine is offered only to a client that is on it. */
export function isWithinReach({ tool }: OfferedTool, { transport }: ViewContext): boolean {
  return transport === 'stdio' || tool.profile.hints.localRequired.value !== true;
}

/** A view that fails on a tool does not offer it: nobody can say that it belongs there. */
function holdsSafely(holds: ViewParts['holds'], offered: OfferedTool): boolean {
  try {
    return holds(offered);
  } catch {
    return false;
  }
}
