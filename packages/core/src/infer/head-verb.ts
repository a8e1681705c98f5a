/** Finds the word of a name that says what the tool does: `delete` in `repo_file_delete`, `get` in `deploy_plan_get`. */
import { MODIFIERS } from './lexicon/english-verbs.ts';
import type { Verb } from './lexicon/verb-class.ts';
import { verbOfJoined, verbOfName, verbOfUnspaced } from './lexicon/verbs.ts';

export type VerbPlace = 'first' | 'middle' | 'last';

export interface HeadVerb {
  readonly verb: Verb | undefined;
  readonly place: VerbPlace;
  /** Whether the verb may well be a noun: a word of both kinds at the end of a name, where the server has no such habit. */
  readonly weak: boolean;
  /** Whether it is one of the few verbs that name tools everywhere. */
  readonly core: boolean;
  /** What remains of the name: the thing the verb is used of. */
  readonly thing: string;
  /** The words of the name without the server's namespace. */
  readonly words: readonly string[];
  /** Where the verb stands among them. */
  readonly index: number;
  /** How many words of the name come before them. */
  readonly skipped: number;
}

export interface NameContext {
  readonly namespace: readonly string[];
  readonly groups: ReadonlySet<string>;
  readonly convention: VerbPlace | undefined;
}

// The verbs that most names are made with. Among several candidates they are the likeliest to be meant as one.
const CORE = new Set(
  'get list create update delete add remove set search find read write edit fetch describe show retrieve query'.split(
    ' ',
  ),
);

export function headVerb(parts: readonly (readonly string[])[], context: NameContext): HeadVerb {
  const words = parts.flat();
  const skip = namespaceLength(words, context);
  const own = skip === 0 ? words : words.slice(skip);
  const lastPart = own.length - Math.min(parts.at(-1)?.length ?? 0, own.length);
  let best = -1;
  let bestScore = 0;
  let bestVerb: Verb | undefined;
  for (let index = 0; index < own.length; index += 1) {
    const verb = verbOfName(own[index] ?? '');
    if (verb === undefined) continue;
    const score = strength(verb) + position(index, own.length, lastPart, context.convention);
    if (score <= bestScore) continue;
    best = index;
    bestScore = score;
    bestVerb = verb;
  }
  if (bestVerb === undefined && own.length > 0) {
    best = own.findIndex((word) => verbOfJoined(word) !== undefined);
    bestVerb = best === -1 ? verbOfUnspaced(own.join('')) : verbOfJoined(own[best] ?? '');
    best = Math.max(0, best);
  }
  return {
    verb: bestVerb,
    place: placeOf(best, own.length),
    weak: bestVerb?.noun === true && isDoubtful(bestVerb, best, skip, context.convention),
    core: bestVerb !== undefined && CORE.has(bestVerb.lemma),
    thing: thingOf(own, best),
    words: own,
    index: bestVerb === undefined ? -1 : best,
    skipped: skip,
  };
}

function namespaceLength(words: readonly string[], { namespace, groups }: NameContext): number {
  let length = 0;
  while (length < namespace.length && length < words.length - 1 && words[length] === namespace[length]) length += 1;
  let beginning = words[length] ?? '';
  while (length < words.length - 1 && groups.has(beginning)) {
    length += 1;
    beginning = `${beginning} ${words[length]}`;
  }
  while (length < words.length - 1 && MODIFIERS.has(words[length] ?? '')) length += 1;
  return length;
}

/** At the end of a name, or after a beginning that others share, a word that is also a noun is probably one. */
function isDoubtful(verb: Verb, index: number, skipped: number, convention: VerbPlace | undefined): boolean {
  if (index > 0) return convention !== 'last' || !CORE.has(verb.lemma);
  return skipped > 0 && convention !== 'first';
}

function strength(verb: Verb): number {
  if (CORE.has(verb.lemma)) return verb.noun ? 2.1 : 3;
  return verb.noun ? 1 : 2;
}

/** Most servers put the verb first, some last; one that has a habit is taken at its word. */
function position(index: number, length: number, lastPart: number, convention: VerbPlace | undefined): number {
  if (index === length - 1 && length > 1) return convention === 'last' ? 1.6 : 0.8;
  if (index === 0) return convention === 'last' ? 0.4 : 1.6;
  return index === lastPart ? 1.2 : 0;
}

function placeOf(index: number, length: number): VerbPlace {
  if (index <= 0) return 'first';
  return index === length - 1 ? 'last' : 'middle';
}

/** Singular and in order, so that `list_notes` and `note_delete` are about the same thing. */
function thingOf(words: readonly string[], verb: number): string {
  let thing = '';
  for (let index = 0; index < words.length; index += 1) {
    if (index === verb) continue;
    const word = words[index] ?? '';
    thing += ` ${word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word}`;
  }
  return thing;
}
