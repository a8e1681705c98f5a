/** The tool `find_tools`: a ranked search over what the client's view offers, cut to a token budget. */
import { type HintlockError, nearest, printableExcerpt } from '@hintlock/core';
import type { OfferedTool } from '../views/offered-tool.ts';
import { type FindRequest, readFindRequest } from './find-request.ts';
import { fitBudget } from './fit-budget.ts';
import type { FoundTool, RenderedTool } from './found-tool.ts';
import { matchesHints } from './hint-filter.ts';
import type { ToolIndex } from './tool-index.ts';

export interface FoundTools {
  readonly content: readonly [{ readonly type: 'text'; readonly text: string }];
  readonly structuredContent: {
    readonly tools: readonly FoundTool[];
    /** How many match. */
    readonly total: number;
    readonly shown: number;
    readonly omitted: number;
    /** What was left out and how to get it; absent when nothing was. */
    readonly note?: string;
  };
}

export type FindOutcome =
  | { readonly ok: true; readonly result: FoundTools }
  | { readonly ok: false; readonly error: HintlockError };

/** Kept for the counts and the note. */
const RESERVED_TOKENS = 180;
const SERVER_SHOWN = 60;

/**
 * Answers a call to `find_tools`. Filters come before relevance, and `isOffered` before both: a tool outside of the view is
 * neither found nor counted. The text and the structured content each keep within the budget, as a client shows its model one.
 */
export function findTools(args: unknown, index: ToolIndex, isOffered: (offered: OfferedTool) => boolean): FindOutcome {
  const read = readFindRequest(args);
  if (!read.ok) return read;
  const { request } = read;
  const matching = index.search(request.query, (offered) => isWanted(offered, request) && isOffered(offered));
  const ranked = matching.slice(0, request.limit);
  const fitting = fitBudget(ranked, request.tokenBudget - RESERVED_TOKENS);
  const note =
    matching.length === 0 ? nothingFound(request, index, isOffered) : leftOut(fitting, ranked.length, matching.length);
  return { ok: true, result: toResult(fitting, matching.length, note) };
}

function isWanted({ server, tool: { profile } }: OfferedTool, request: FindRequest): boolean {
  if (request.server !== undefined && server !== request.server) return false;
  if (request.tier !== undefined && profile.tier !== request.tier) return false;
  return matchesHints(profile, request.hints);
}

function toResult(fitting: readonly RenderedTool[], total: number, note: string | undefined): FoundTools {
  const shown = fitting.length;
  const head = total === 0 ? 'No tool matches.' : `${shown} of ${total} matching tools, best first:`;
  const text = [head, ...fitting.map((rendered) => rendered.text), ...(note === undefined ? [] : [note])].join('\n');
  const tools = fitting.map(({ found }) => found);
  const counts = { total, shown, omitted: total - shown };
  return {
    content: [{ type: 'text', text }],
    structuredContent: { tools, ...counts, ...(note === undefined ? {} : { note }) },
  };
}

function leftOut(fitting: readonly RenderedTool[], ranked: number, total: number): string | undefined {
  const beyondLimit = total - ranked;
  const beyondBudget = ranked - fitting.length;
  const shortened = fitting.filter(({ found }) => found.left_out !== undefined).length;
  const parts = [
    beyondLimit > 0 ? `${beyondLimit} more match: raise limit, or narrow by query, server, tier or hints.` : '',
    beyondBudget > 0 ? `${beyondBudget} did not fit: raise tokenBudget, or narrow the search.` : '',
    shortened > 0
      ? `${shortened} lack their inputSchema or part of their description: before calling one, get it whole by find_tools with its name as query and limit 1 (and a larger tokenBudget if it still does not fit).`
      : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join(' ');
}

function nothingFound({ server }: FindRequest, index: ToolIndex, isOffered: (offered: OfferedTool) => boolean): string {
  const servers = new Set(index.search('', isOffered).map((offered) => offered.server));
  if (server === undefined || servers.has(server)) {
    return 'Use other words, or leave out filters; a filter for a harmless value passes only tools known to have it.';
  }
  const close = server.length > SERVER_SHOWN ? undefined : nearest(server, [...servers]);
  const suggestion = close === undefined ? '.' : `; did you mean "${printableExcerpt(close, SERVER_SHOWN)}"?`;
  return `No tool of a server called "${printableExcerpt(server, SERVER_SHOWN)}" is offered here${suggestion}`;
}
