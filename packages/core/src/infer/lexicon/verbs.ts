/** Looks verbs up: in names as they stand, in sentences in any of their forms. */
import { ENGLISH_VERBS, ONLY_IN_NAMES, QUESTIONS } from './english-verbs.ts';
import { SPACED_VERBS, UNSPACED_VERBS } from './other-verbs.ts';
import { VERB_CLASSES, type Verb, type VerbClass } from './verb-class.ts';

/** The verb that a word of a name is. */
export function verbOfName(word: string): Verb | undefined {
  return BASE_FORMS.get(word);
}

/** The verb that a word of a sentence is a form of: "Lists", "creating", "deleted". */
export function verbOfSentence(word: string): Verb | undefined {
  return ALL_FORMS.get(word);
}

/**
 * The verb of a text without spaces between its words. Where several are found the earliest counts in Chinese, which puts
 * the verb first, and the last in Japanese and Korean, which put it last.
 */
export function verbOfUnspaced(text: string): Verb | undefined {
  const last = /[\u3040-\u30ff\uac00-\ud7af]/.test(text);
  let best: Verb | undefined;
  let place = last ? -1 : Number.POSITIVE_INFINITY;
  for (const [stem, verb] of UNSPACED) {
    const at = last ? text.lastIndexOf(stem) : text.indexOf(stem);
    if (at === -1 || (last ? at <= place : at >= place)) continue;
    best = verb;
    place = at;
  }
  return best;
}

/** The deletion at either end of words that are written as one: `deletefile`, `tabledelete`. */
export function verbOfJoined(word: string): Verb | undefined {
  const lemma = JOINED.exec(word)
    ?.slice(1)
    .find((found) => found !== undefined);
  return lemma === undefined ? undefined : verbOfName(lemma);
}

// Verbs that begin no other word, before what is long enough to be one: "deleted" and "remover" are not joined.
const JOINED =
  /^(delete|destroy|purge|erase|wipe|truncate|remove|uninstall)[a-z]{3,}$|^[a-z]{3,}(delete|destroy|purge|wipe)$/;

/** Without accents, so that "añadir" and "anadir" are one word. Only the marks that Latin letters carry are dropped. */
export function withoutAccents(text: string): string {
  return NOT_ASCII.test(text)
    ? text
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
    : text;
}

// oxlint-disable-next-line no-control-regex -- the range of ASCII begins with a control character
export const NOT_ASCII = /[^\x00-\x7f]/;

// "reinstall" and "resend" do again what "install" and "send" do.
const REPEATABLE: ReadonlySet<VerbClass> = new Set(['create', 'update', 'execute', 'send']);
const BASE_FORMS = new Map<string, Verb>();
const ALL_FORMS = new Map<string, Verb>();
const UNSPACED: [string, Verb][] = [];

for (const verbClass of VERB_CLASSES) {
  for (const entry of words(ENGLISH_VERBS[verbClass])) {
    const noun = entry.endsWith('*');
    const lemma = noun ? entry.slice(0, -1) : entry;
    const verb = { lemma, verbClass, noun };
    remember(BASE_FORMS, lemma, verb);
    if (!ONLY_IN_NAMES.has(lemma)) remember(ALL_FORMS, lemma, verb);
  }
}
for (const verb of BASE_FORMS.values()) for (const form of formsOf(verb.lemma)) remember(ALL_FORMS, form, verb);
for (const { lemma, verbClass, noun } of Array.from(BASE_FORMS.values())) {
  if (noun || lemma.length < 4 || !REPEATABLE.has(verbClass)) continue;
  remember(BASE_FORMS, `re${lemma}`, { lemma: `re${lemma}`, verbClass, noun });
  remember(ALL_FORMS, `re${lemma}`, { lemma: `re${lemma}`, verbClass, noun });
}
for (const lemma of QUESTIONS) remember(BASE_FORMS, lemma, { lemma, verbClass: 'read', noun: false });
for (const language of SPACED_VERBS) {
  for (const verbClass of VERB_CLASSES) {
    for (const entry of words(language[verbClass] ?? '')) {
      const verb = { lemma: withoutAccents(entry), verbClass, noun: false };
      remember(BASE_FORMS, verb.lemma, verb);
      remember(ALL_FORMS, verb.lemma, verb);
    }
  }
}
for (const language of UNSPACED_VERBS) {
  for (const verbClass of VERB_CLASSES) {
    for (const lemma of words(language[verbClass] ?? '')) UNSPACED.push([lemma, { lemma, verbClass, noun: false }]);
  }
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** The first meaning stays: English comes before the languages that share a spelling with it. */
function remember(table: Map<string, Verb>, form: string, verb: Verb): void {
  if (!table.has(form)) table.set(form, verb);
}

function formsOf(lemma: string): string[] {
  if (lemma.length < 3) return [];
  if (/(?:s|x|z|ch|sh)$/.test(lemma)) return [`${lemma}es`, `${lemma}ing`, `${lemma}ed`];
  if (/[^aeiou]y$/.test(lemma)) return [`${lemma.slice(0, -1)}ies`, `${lemma}ing`, `${lemma.slice(0, -1)}ied`];
  if (lemma.endsWith('e')) return [`${lemma}s`, `${lemma.slice(0, -1)}ing`, `${lemma}d`];
  const doubled = /[^aeiou][aeiou][bdglmnprt]$/.test(lemma) ? `${lemma}${lemma.at(-1)}` : lemma;
  return [`${lemma}s`, `${doubled}ing`, `${doubled}ed`, `${lemma}ing`];
}
