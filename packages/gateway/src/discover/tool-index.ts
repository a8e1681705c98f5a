/** The search index over a catalogue: built once for each, ranked by relevance. */
import MiniSearch from 'minisearch';
import type { OfferedTool } from '../views/offered-tool.ts';
import { searchTerm, splitWords } from './search-words.ts';
import { type ToolText, toolText } from './tool-text.ts';
import { isDiscoverName } from './variants.ts';

export interface ToolIndex {
  /**
   * The tools that `accepts` lets through, best first; in the catalogue's order when the query has no words. One index serves
   * every view: what a client may not see is never accepted.
   */
  readonly search: (query: string, accepts: (offered: OfferedTool) => boolean) => readonly OfferedTool[];
}

const FIELDS = ['name', 'server', 'title', 'description', 'parameters'] as const satisfies (keyof ToolText)[];
// A tool is named after what it does; its parameters mention much that it only touches.
const BOOST = { name: 4, title: 3, server: 1.5, description: 1.5, parameters: 0.8 };
// Each word costs a walk through the index.
const WORDS_SEARCHED = 12;
const PREFIX_FROM = 3;
const FUZZY_FROM = 4;

const INDEXES = new WeakMap<readonly OfferedTool[], ToolIndex>();

/** The index of a catalogue, which is a new list whenever anything in it changes. */
export function toolIndexOf(catalogue: readonly OfferedTool[]): ToolIndex {
  const earlier = INDEXES.get(catalogue);
  if (earlier !== undefined) return earlier;
  const made = createToolIndex(catalogue);
  INDEXES.set(catalogue, made);
  return made;
}

export function createToolIndex(catalogue: readonly OfferedTool[]): ToolIndex {
  const tools = catalogue.filter(({ name }) => !isDiscoverName(name));
  const index = new MiniSearch<ToolText>({
    fields: [...FIELDS],
    tokenize: splitWords,
    processTerm: (word) => searchTerm(word),
    searchOptions: {
      boost: BOOST,
      prefix: (term) => term.length >= PREFIX_FROM,
      fuzzy: (term) => (term.length >= FUZZY_FROM ? 0.2 : false),
      maxFuzzy: 2,
      weights: { prefix: 0.4, fuzzy: 0.2 },
      tokenize: (query) => [...new Set(splitWords(query))].slice(0, WORDS_SEARCHED),
    },
  });
  index.addAll(tools.map((offered, id) => toolText(offered, id)));
  return {
    search: (query, accepts) => {
      const hasWords = splitWords(query).some((word) => searchTerm(word) !== undefined);
      const ranked = hasWords ? index.search(query).map(({ id }) => tools[Number(id)]) : tools;
      const found = ranked.filter((offered) => offered !== undefined).filter(accepts);
      return exactFirst(query.trim(), found);
    },
  };
}

/** Whoever gives a whole name wants that tool, however often others mention it. */
function exactFirst(name: string, found: readonly OfferedTool[]): readonly OfferedTool[] {
  const isExact = (offered: OfferedTool): boolean => offered.name === name || offered.tool.definition.name === name;
  if (!found.some(isExact)) return found;
  return [...found.filter(isExact), ...found.filter((offered) => !isExact(offered))];
}
