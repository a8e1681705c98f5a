/** Chooses how much of each tool is shown, so that all of it stays within a token budget. */
import type { OfferedTool } from '../views/offered-tool.ts';
import { DETAILS, type RenderedTool, renderTool } from './found-tool.ts';

/**
 * As many of the tools as fit, best first. Room goes to being shown at all, then to whole descriptions, then to input
 * schemas, each by rank: what a tight budget loses first is the schemas of the lower-ranked. What does not fit is passed over and not
 * waited for, so that one server's enormous tool cannot crowd out everybody else's.
 */
export function fitBudget(ranked: readonly OfferedTool[], tokenBudget: number): readonly RenderedTool[] {
  const chosen: (RenderedTool | undefined)[] = ranked.map(() => undefined);
  let left = tokenBudget;
  for (const detail of DETAILS) {
    for (const [rank, offered] of ranked.entries()) {
      const shown = chosen[rank];
      // More detail only for what is shown: a tool that did not fit at its smallest does not fit at all.
      if (shown === undefined && detail !== DETAILS[0]) continue;
      const rendered = renderTool(offered, detail);
      const more = rendered.tokens - (shown?.tokens ?? 0);
      if (more > left) continue;
      chosen[rank] = rendered;
      left -= more;
    }
  }
  return chosen.filter((rendered) => rendered !== undefined);
}
