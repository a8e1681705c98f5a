/** Tells a client why a tool that exists is not for it. */
import { HintlockError, NAME_SHOWN, printableExcerpt } from '@hintlock/core';
import type { OfferedTool } from './offered-tool.ts';
import { isWithinReach, type View, type ViewContext } from './view.ts';

const NOT_LOCAL = 'it works only for a client on the same machine, over stdio';

/** The error for a call to a tool that the view does not offer; nothing when it does. */
export function outsideView(view: View, offered: OfferedTool, context: ViewContext): HintlockError | undefined {
  if (view.isOffered(offered, context)) return undefined;
  const why = isWithinReach(offered, context) ? view.why : NOT_LOCAL;
  return new HintlockError('HL_TOOL_OUTSIDE_VIEW', { tool: printableExcerpt(offered.name, NAME_SHOWN), why });
}
