/** Reads the view out of the flags that a stdio client is started with. */
import { isBuiltInView, type ViewSelection } from './view-selection.ts';

export interface ViewFlags {
  /** `readonly`, `safe`, `offline`, `all`, `server/NAME`, or the name of a view in the configuration. */
  readonly view?: string;
  readonly discover?: boolean;
}

const SERVER = 'server/';

export function viewFromFlags({ view, discover }: ViewFlags): ViewSelection {
  const chosen = discover === undefined ? {} : { discover };
  // An empty name is somebody's unset variable, and no reason to offer everything.
  if (view === undefined) return { kind: 'all', ...chosen };
  if (isBuiltInView(view)) return { kind: view, ...chosen };
  if (view.startsWith(SERVER)) return { kind: 'server', name: view.slice(SERVER.length), ...chosen };
  return { kind: 'configured', name: view, ...chosen };
}
