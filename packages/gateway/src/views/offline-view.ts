/** The view of tools that stay within a closed world. */
import type { CataloguedTool } from '../catalogue/catalogue.ts';
import { createView, type View } from './view.ts';

export function offlineView(discover: boolean): View {
  return createView({
    name: 'offline',
    discover,
    why: 'the view "offline" holds only tools that do not reach the outside world',
    holds: ({ tool }) => isClosed(tool),
    holdsReads: isClosed,
  });
}

function isClosed({ profile: { hints } }: CataloguedTool): boolean {
  const { openWorld, egress, untrusted } = hints;
  // An operator may call a world closed that observation saw leaking: one word against it is enough.
  return openWorld.value === false && egress.value !== true && untrusted.value !== true;
}
