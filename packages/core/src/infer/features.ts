/** Turns what was read of a tool into features: facts with a key that carries a weight and words that a person can check. */
import type { VerbClass } from './lexicon/verb-class.ts';
import { verbOfName } from './lexicon/verbs.ts';
import type { ToolReading } from './read-tool.ts';

export interface Feature {
  readonly key: string;
  readonly value: number;
  /** What it was seen in, for the evidence; empty where the key says all. */
  readonly detail: string;
  /** Where in the name it stands. */
  readonly place?: 'first' | 'last' | undefined;
}

const WRITES: ReadonlySet<VerbClass> = new Set([
  'create',
  'update',
  'end',
  'restore',
  'execute',
  'send',
  'drive',
  'pay',
  'manage',
]);

const TAKING: ReadonlySet<VerbClass> = new Set(['delete', 'remove', 'end']);
// What keeps harm away: to switch it off is to let harm in.
const PROTECTING = new Set(
  'backup backups protection firewall encryption logging audit mfa auth authentication retention versioning'.split(' '),
);
// What somebody counts on: to cancel it is rarely to get it back.
const PROMISED = new Set(
  'order orders booking reservation subscription appointment flight payment invoice membership'.split(' '),
);

// Phrases that speak of other hints than the learned ones.
const OTHER_HINTS: ReadonlySet<string> = new Set(['costly', 'shows-secret', 'hides-secret']);

export function featuresOf(reading: ToolReading): readonly Feature[] {
  const features: Feature[] = [];
  const add: Add = (key, detail = '', value = 1, place) => {
    features.push({ key, value, detail, place });
  };
  nameFeatures(reading, add);
  sentenceFeatures(reading, add);
  for (const id of reading.phrases) if (!OTHER_HINTS.has(id)) add(`phrase.${id}`);
  parameterFeatures(reading, add);
  siblingFeatures(reading, add);
  return features;
}

type Add = (key: string, detail?: string, value?: number, place?: Feature['place']) => void;

function nameFeatures({ head, title, name, nameTopics }: ToolReading, add: Add): void {
  const { verb, words, index } = head;
  if (verb === undefined) add('head.none', name);
  else {
    add(`${head.weak ? 'tail' : 'head'}.${verb.verbClass}`, verb.lemma, 1, placeOf(head));
    add(`head=${verb.lemma}`, verb.lemma, 1, placeOf(head));
  }
  const seen = new Set<string>();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (at === index || seen.has(word)) continue;
    seen.add(word);
    const other = verbOfName(word);
    if (other === undefined) continue;
    // "run_audit" looks, "run_migration" does not: what is run decides.
    if (verb?.verbClass === 'execute' && at > index) add(`runs.${other.verbClass}`, word);
    else if (!other.noun && other.verbClass !== verb?.verbClass) add(`inner.${other.verbClass}`, word);
  }
  if (verb !== undefined && TAKING.has(verb.verbClass)) {
    // What is taken stands after the verb; before it only where the name ends with it.
    const objects = index === words.length - 1 ? words : words.slice(index + 1);
    const guard = objects.find((word) => PROTECTING.has(word));
    if (guard !== undefined) add('takes.guard', guard);
    const deal = objects.find((word) => PROMISED.has(word));
    if (deal !== undefined) add('takes.deal', deal);
  }
  for (const [topic, word] of nameTopics) add(`about.${topic}`, word);
  if (title !== undefined && title.verbClass !== verb?.verbClass) add(`title.${title.verbClass}`, title.lemma);
}

function placeOf({ index, skipped, words }: ToolReading['head']): Feature['place'] {
  if (index === 0) return skipped === 0 ? 'first' : undefined;
  return index === words.length - 1 ? 'last' : undefined;
}

function sentenceFeatures({ head, sentence, description }: ToolReading, add: Add): void {
  const says = sentence.verb;
  if (description.trim() === '') add('say.nothing');
  else if (says === undefined) add('say.none');
  else {
    add(`say.${says.verbClass}`, sentence.word);
    add(`say=${says.lemma}`, sentence.word);
    if (!sentence.opens) add(`late.${says.verbClass}`, sentence.word);
  }
  if (head.verb === undefined && says === undefined) add('pair.none.none');
  if (sentence.object !== undefined) add('says.runs.read', sentence.object);
  if (head.verb !== undefined && says !== undefined)
    add(`pair.${head.verb.verbClass}.${says.verbClass}`, sentence.word);
  for (const [verbClass, word] of sentence.also) add(`also.${verbClass}`, word);
}

function parameterFeatures(reading: ToolReading, add: Add): void {
  const { parameters, phrases, description, head, open } = reading;
  // A definition without description and parameters is a stub, not a tool that needs none.
  if (parameters.all.length === 0 && description !== '') add('param.nothing');
  const kept = parameters.kinds.has('path') || parameters.kinds.has('output') || parameters.kinds.has('save');
  if (head.verb?.lemma === 'download' && !kept) add('download.here', 'download');
  for (const [kind, name] of parameters.kinds) add(`param.${kind}`, name);
  if (open !== undefined && open.kind !== 'action')
    add(`free.${open.kind}${open.unbounded ? '' : '.reader'}`, open.parameter);
  const pipeline = parameters.all.find(({ normal, schema }) => normal === 'pipeline' && schema['type'] === 'array');
  if (pipeline !== undefined && !phrases.has('readonly')) add('free.pipeline', pipeline.name);
  choiceFeatures(parameters.choices, add);
}

const LEVELS: Readonly<Partial<Record<VerbClass, string>>> = { delete: 'delete', remove: 'delete', read: 'read' };

/** A tool that does several things is as dangerous as the worst of them. */
function choiceFeatures(choices: ToolReading['parameters']['choices'], add: Add): void {
  if (choices.length === 0) return;
  const worst =
    choices.find(({ verbClass }) => verbClass === 'delete' || verbClass === 'remove') ??
    choices.find(({ verbClass }) => WRITES.has(verbClass)) ??
    choices.find(({ verbClass }) => verbClass === 'read');
  if (worst === undefined) return;
  const level = LEVELS[worst.verbClass] ?? 'write';
  add(`choice.${level}`, `${worst.parameter}: ${worst.value}`);
}

function siblingFeatures({ siblings, head }: ToolReading, add: Add): void {
  add('siblings.read', '', Math.round((siblings.readShare - 0.5) * 20) / 10);
  const others = siblings.verbsOfThing.get(head.thing);
  if (others?.has('read') && head.verb?.verbClass !== 'read') add('siblings.reader');
}
