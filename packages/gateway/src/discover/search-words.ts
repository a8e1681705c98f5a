/** Splits text and identifiers into the words by which a tool is found. */

/** Words that say nothing about a tool; as prefixes they would match half of the catalogue. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  'a an and are as at be by can do for from i in into is it its me my of on or our some that the their this to want we with you your'.split(
    ' ',
  ),
);
const WORD_LENGTH = 40;

/** The parts of `text`, split at everything but letters and digits and where camelCase changes. */
export function splitWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** A word as it is indexed and looked up, or nothing when it is not worth either. */
export function searchTerm(word: string): string | undefined {
  const term = word.slice(0, WORD_LENGTH).toLowerCase();
  return EMPTY_WORDS.has(term) ? undefined : singular(term);
}

/** People ask for issues where the tool says issue. Both lose their ending, so it need not be right, only the same. */
function singular(term: string): string {
  if (term.length < 4 || !term.endsWith('s') || term.endsWith('ss')) return term;
  return term.endsWith('ies') ? `${term.slice(0, -3)}y` : term.slice(0, -1);
}
