/** Everything inference looks at, read once from a definition. Declared annotations are not among it: they are on trial. */
import type { ToolDefinition } from '../definition/tool-definition.ts';
import { type HeadVerb, headVerb } from './head-verb.ts';
import { type Topic, topicOf } from './lexicon/topics.ts';
import type { Verb } from './lexicon/verb-class.ts';
import { verbOfName, verbOfSentence } from './lexicon/verbs.ts';
import { type OpenEnded, openEnded } from './open-ended.ts';
import { type Parameters, readParameters } from './read-parameters.ts';
import { readSentence, type Sentence } from './read-sentence.ts';
import { readText } from './read-text.ts';
import type { Siblings } from './siblings.ts';
import { compatible, nameOf, partsOfName, wordsOf } from './words.ts';

export interface ToolReading {
  readonly name: string;
  readonly head: HeadVerb;
  readonly title: Verb | undefined;
  readonly description: string;
  readonly sentence: Sentence;
  readonly phrases: ReadonlySet<string>;
  /** What the description's beginning is about, each topic with the word that named it. */
  readonly topics: ReadonlyMap<Topic, string>;
  readonly nameTopics: ReadonlyMap<Topic, string>;
  readonly parameters: Parameters;
  readonly outputSchema: unknown;
  readonly siblings: Siblings;
  /** Set where the caller decides what the tool does. */
  readonly open: OpenEnded | undefined;
}

// More than any reader of it looks at.
const DESCRIPTION_READ = 2000;

export function readTool(definition: ToolDefinition, siblings: Siblings): ToolReading {
  const name = nameOf(definition);
  const description =
    typeof definition.description === 'string' ? compatible(definition.description.slice(0, DESCRIPTION_READ)) : '';
  const head = headVerb(partsOfName(name), siblings);
  const reading = {
    name,
    head,
    title: typeof definition.title === 'string' ? titleVerb(definition.title) : undefined,
    description,
    sentence: readSentence(withoutMarks(description)),
    ...readText(description),
    nameTopics: topicsOf(head.words),
    parameters: readParameters(definition.inputSchema),
    outputSchema: definition.outputSchema,
    siblings,
    open: undefined as OpenEnded | undefined,
  };
  reading.open = openEnded(reading);
  return reading;
}

function topicsOf(words: readonly string[]): ReadonlyMap<Topic, string> {
  const topics = new Map<Topic, string>();
  for (const word of words) {
    const topic = topicOf(word);
    if (topic !== undefined && !topics.has(topic)) topics.set(topic, word);
  }
  return topics;
}

function titleVerb(title: string): Verb | undefined {
  const [first = ''] = wordsOf(title.slice(0, 100));
  // "Deleted notes" are what it shows, not what it does.
  return first.endsWith('ed') ? verbOfName(first) : verbOfSentence(first);
}

/** Badges and headings that come before the sentence: "[DEPRECATED]", "**Purpose:**", "<use_case>", "Title: ". */
function withoutMarks(description: string): string {
  return description
    .slice(0, 400)
    .replace(/^(?:\[[^\]]{0,60}\]|<[^>]{0,40}>|\*\*[^*]{0,40}:\*\*|\([^)]{0,40}\)|[^\p{L}\p{N}[<*(]+)+/u, '');
}
