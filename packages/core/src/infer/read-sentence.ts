/** Reads what the first sentence of a description says the tool does. */
import type { Verb, VerbClass } from './lexicon/verb-class.ts';
import { verbOfSentence, verbOfUnspaced, withoutAccents } from './lexicon/verbs.ts';

export interface Sentence {
  /** The verb it begins with, past words such as "Use this tool to". */
  readonly verb: Verb | undefined;
  /** As it stands in the text. */
  readonly word: string;
  /** Whether the sentence opens with it. */
  readonly opens: boolean;
  /** The kinds of the verbs after it: "Create, update or delete a page". */
  readonly also: ReadonlyMap<VerbClass, string>;
  /** What is run, where that only looks: "Executes a query". */
  readonly object?: string | undefined;
}

const SENTENCE_LIMIT = 240;
const WORDS_READ = 28;
const WORD = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*|[.!?](?=\s|$)|\n\s*\n|[,/]/gu;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

// What people write before they come to the point.
const FILLERS = new Set(
  `use this tool the a an to you your allows allow lets let enables helps help can be used will for which that operation command
  api endpoint call when want need i it purpose function method action and deprecated beta experimental new please users user
  only us me if able quickly easily directly then must should always currently preferred best primary main via with of in
  mcp server el la los las un una le les des ein eine der die das den einen il lo um uma o os as este esta esto esse cet cette
  outil herramienta werkzeug strumento ferramenta questo dieses fast high-level low-level powerful simple single
  permanently irreversibly irrevocably immediately completely forcibly useful step required important note internal admin legacy public official`.split(
    /\s+/,
  ),
);
const NEGATIONS = new Set([
  'not',
  'never',
  'without',
  'no',
  'cannot',
  "don't",
  "doesn't",
  'nor',
  'instead',
  'before',
  'after',
]);
// What a verb inside a sentence follows: elsewhere "updates" and "lists" are things.
const BEFORE_VERB = new Set(
  'to that which it tool command operation function will can and you action method this or then in for by lets us'.split(
    ' ',
  ),
);
const BEFORE_ING = new Set(['in', 'for', 'by', 'and', 'or', ',']);
const RUNNING = new Set(['run', 'execute', 'perform', 'exec']);
const LOOKING =
  /^(?:probes?|quer(?:y|ies)|audits?|search(?:es)?|scans?|analys[ie]s|checks?|reports?|detectors?|diagnostics?|select|lint|aggregations?|assessment|evaluation)$/;
const NOTHING: ReadonlyMap<VerbClass, string> = new Map();

export function readSentence(description: string): Sentence {
  const text = withoutAccents(description.slice(0, SENTENCE_LIMIT));
  if (UNSPACED.test(text)) return unspaced(text);
  let verb: Verb | undefined;
  let word = '';
  let opens = true;
  let also: Map<VerbClass, string> | undefined;
  let object: string | undefined;
  let before = '';
  let negated = 0;
  let seen = 0;
  let seenAtVerb = 0;
  for (const [match] of text.matchAll(WORD)) {
    if (/^[.!?\n]/.test(match)) {
      if (verb !== undefined || seen > 6) break;
      opens = false;
      continue;
    }
    const lower = match.toLowerCase();
    const follows = (lower.endsWith('ing') ? BEFORE_ING : BEFORE_VERB).has(before);
    before = lower;
    if (lower === ',' || lower === '/') continue;
    seen += 1;
    if (seen > WORDS_READ) break;
    if (NEGATIONS.has(lower)) {
      negated = 3;
      continue;
    }
    negated -= 1;
    if (negated > 0) continue;
    const found = verbOfSentence(lower);
    if (verb === undefined) {
      if (FILLERS.has(lower)) continue;
      if (found === undefined || (seen > 1 && lower.endsWith('ed')) || (!opens && !follows)) {
        opens = false;
        continue;
      }
      verb = found;
      word = match;
      seenAtVerb = seen;
    } else if (RUNNING.has(verb.lemma) && seen - seenAtVerb <= 5 && LOOKING.test(lower)) {
      object ??= match;
    } else if (
      found !== undefined &&
      !found.noun &&
      follows &&
      found.verbClass !== verb.verbClass &&
      !/(?:ed|ing)$/.test(lower)
    ) {
      also ??= new Map();
      if (!also.has(found.verbClass)) also.set(found.verbClass, match);
    }
  }
  return { verb, word, opens, also: also ?? NOTHING, object };
}

function unspaced(text: string): Sentence {
  const sentence = text.split(/[。！？.!?\n]/, 1)[0] ?? '';
  const verb = verbOfUnspaced(sentence);
  return { verb, word: verb?.lemma ?? '', opens: true, also: NOTHING };
}
