/** What a definition admits outright: a deletion in its title, its first sentence or its name, whatever else it says. */
import { quoted } from './describe-feature.ts';
import type { Verb } from './lexicon/verb-class.ts';
import { verbOfName } from './lexicon/verbs.ts';
import type { ToolReading } from './read-tool.ts';

/** The words that admit it, as evidence; nothing where it admits nothing, or says in the same breath that it is harmless. */
export function admittedDestruction(reading: ToolReading): string | undefined {
  const { phrases } = reading;
  if (phrases.has('readonly') || phrases.has('unchanged') || phrases.has('undoable')) return undefined;
  return inName(reading) ?? inTitle(reading) ?? inSentence(reading);
}

// Two words that destroy together and not apart.
const IDIOMS =
  /(?:^| )(force push|push force|tear down|hard reset|reset hard|factory reset|hard delete|flush (?:all|db|database|tables?)|empty (?:the )?(?:trash|bin|recycle bin)|format (?:the )?(?:drive|disk|volume|partition|device|filesystem))(?= |$)/;
// What is put in the place of something, or taken away, is gone, though verbs of their kind need not destroy.
const FOR_GOOD = new Set(['overwrite', 'revoke', 'uninstall', 'unlink']);
const JOINING = new Set(['and', 'then', 'or']);

function inName({ head }: ToolReading): string | undefined {
  const { words, verb, weak, index } = head;
  const text = words.join(' ');
  const idiom = IDIOMS.exec(text);
  // `get_factory_reset_status` looks at one.
  if (idiom?.[1] !== undefined && !looks(verb, index, idiom, text)) return `the name says ${quoted(idiom[1])}`;
  if (verb !== undefined && !weak && FOR_GOOD.has(verb.lemma)) return `the name says ${quoted(verb.lemma)}`;
  if (verb?.verbClass === 'delete' && NOUNS.has(verb.lemma)) return `the name says ${quoted(verb.lemma)}`;
  const second = words.find((word, at) => JOINING.has(words[at - 1] ?? '') && deletes(verbOfName(word)));
  return second === undefined ? undefined : `the name also says ${quoted(second)}`;
}

const NOUNS = new Set(['deletion', 'removal', 'destruction', 'erasure', 'teardown']);

function looks(verb: Verb | undefined, index: number, { index: at }: RegExpExecArray, text: string): boolean {
  const before = verb !== undefined && text.split(' ').slice(0, index).join(' ').length < at;
  return before && (verb.verbClass === 'read' || verb.verbClass === 'compute' || verb.verbClass === 'wait');
}

function inTitle({ title }: ToolReading): string | undefined {
  return deletes(title) ? `the title says ${quoted(title.lemma)}` : undefined;
}

/** "Deleted notes" are a thing, "Deletes notes" is an act. */
function inSentence({ sentence }: ToolReading): string | undefined {
  if (!sentence.opens || !deletes(sentence.verb) || /(?:ed|ing)$/i.test(sentence.word)) return undefined;
  return `the description begins with ${quoted(sentence.word)}`;
}

function deletes(verb: Verb | undefined): verb is Verb {
  return verb?.verbClass === 'delete' && !verb.noun;
}
