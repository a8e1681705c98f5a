/** Reads a description once: which known phrases it holds, and which topics its beginning names. */
import type { ToolDefinition } from '../definition/tool-definition.ts';
import { PHRASES, type Phrase } from './lexicon/phrases.ts';
import { type Topic, topicOf } from './lexicon/topics.ts';

export interface Text {
  readonly phrases: ReadonlySet<string>;
  /** Each topic with the word that named it. */
  readonly topics: ReadonlyMap<Topic, string>;
}

const TEXT_READ = 1200;
const TOPIC_WORDS = 40;
const WORD = /[a-z][a-z'-]*/g;

const BY_TRIGGER = new Map<string, Phrase[]>();
for (const phrase of PHRASES) {
  for (const trigger of phrase.triggers) {
    const known = BY_TRIGGER.get(trigger);
    if (known === undefined) BY_TRIGGER.set(trigger, [phrase]);
    else known.push(phrase);
  }
}

export function readText(description: string): Text {
  if (description === '') return EMPTY;
  const text = description.slice(0, TEXT_READ).toLowerCase().replaceAll('\u2019', "'");
  const tried = new Set<Phrase>();
  const phrases = new Set<string>();
  const topics = new Map<Topic, string>();
  let count = 0;
  for (const word of text.match(WORD) ?? []) {
    count += 1;
    const topic = count > TOPIC_WORDS ? undefined : topicOf(word);
    if (topic !== undefined && !topics.has(topic)) topics.set(topic, word);
    // A pattern is tried only where one of its words occurs: most descriptions hold none.
    for (const phrase of BY_TRIGGER.get(word) ?? NO_PHRASES) {
      if (tried.has(phrase)) continue;
      tried.add(phrase);
      if (phrase.pattern.test(text)) phrases.add(phrase.id);
    }
  }
  return { phrases, topics };
}

/** Whether a description holds a phrase that speaks of destroying or overwriting, whatever the tool is called. */
export function speaksOfDestruction({ description, title }: ToolDefinition): boolean {
  const { phrases } = readText([title, description].filter((text) => typeof text === 'string').join('. '));
  return DESTROYING.some((id) => phrases.has(id));
}

const DESTROYING = ['final', 'destructive', 'overwrites', 'deletes', 'ungoverned'] as const;
const NO_PHRASES: readonly Phrase[] = [];
const EMPTY: Text = { phrases: new Set(), topics: new Map() };
