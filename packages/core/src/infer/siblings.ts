/** What a server's tools have in common: the words before every name, where its verbs stand, how many of them read. */
import type { ToolDefinition } from '../definition/tool-definition.ts';
import { headVerb, type NameContext, type VerbPlace } from './head-verb.ts';
import type { VerbClass } from './lexicon/verb-class.ts';
import { verbOfName } from './lexicon/verbs.ts';
import { nameOf, partsOfName } from './words.ts';

export interface Siblings {
  readonly tools: number;
  /** Words that begin most names and so say nothing about a single tool. */
  readonly namespace: readonly string[];
  /** Beginnings that several names share, without a verb in them: `contract testing` before `list_labels`. */
  readonly groups: ReadonlySet<string>;
  /** Where this server puts the verb, where it has a habit. */
  readonly convention: VerbPlace | undefined;
  /** The share of the tools whose name says that they look something up. */
  readonly readShare: number;
  /** Whether any of the names says that it changes something. */
  readonly writes: boolean;
  /** For each thing named by the tools, the kinds of verbs that are used of it. */
  readonly verbsOfThing: ReadonlyMap<string, ReadonlySet<VerbClass>>;
}

export const ALONE: Siblings = {
  tools: 1,
  namespace: [],
  groups: new Set(),
  convention: undefined,
  readShare: 0.5,
  writes: true,
  verbsOfThing: new Map(),
};

// Enough to see a habit; a server that lists 100,000 tools must not make each of them cost more.
const LOOKED_AT = 2000;
const MOST = 0.6;
const SEVERAL = 3;
// Fewer tools than this prove nothing by what is not among them.
const FEW = 4;
const CHANGING: ReadonlySet<VerbClass> = new Set([
  'create',
  'update',
  'delete',
  'remove',
  'end',
  'restore',
  'send',
  'pay',
  'manage',
]);

/**
 * Computes a server's context once, for all its tools.
 *
 * @example
 * ```ts
 * import { siblingsOf } from '@hintlock/core';
 *
 * const names = ['crm_note_get', 'crm_note_delete', 'crm_deploy_get', 'crm_task_list'];
 * const { namespace, convention } = siblingsOf(names.map((name) => ({ name })));
 * [namespace.join(' '), convention]; // ['crm', 'last']
 * ```
 */
export function siblingsOf(definitions: readonly ToolDefinition[]): Siblings {
  const names = definitions.slice(0, LOOKED_AT).map((definition) => partsOfName(nameOf(definition)));
  if (names.length < 2) return ALONE;
  const namespace = sharedWords(names);
  const groups = sharedBeginnings(names, namespace.length);
  const convention = habit(names, { namespace, groups, convention: undefined });
  const context = { namespace, groups, convention };
  const verbsOfThing = new Map<string, Set<VerbClass>>();
  let reads = 0;
  let verbs = 0;
  let writes = names.length < FEW;
  for (const parts of names) {
    const head = headVerb(parts, context);
    if (head.verb === undefined) continue;
    verbs += 1;
    if (head.verb.verbClass === 'read') reads += 1;
    if (CHANGING.has(head.verb.verbClass)) writes = true;
    const known = verbsOfThing.get(head.thing);
    if (known === undefined) verbsOfThing.set(head.thing, new Set([head.verb.verbClass]));
    else known.add(head.verb.verbClass);
  }
  // A server of three tools says little about a fourth: the share starts from a half.
  const readShare = (reads + 2) / (verbs + 4);
  return { tools: definitions.length, namespace, groups, convention, readShare, writes, verbsOfThing };
}

type Names = readonly (readonly (readonly string[])[])[];

function sharedWords(names: Names): string[] {
  if (names.length < 3) return [];
  const shared: string[] = [];
  const flat = names.map((parts) => parts.flat());
  while (shared.length < 3) {
    const at = shared.length;
    const counts = new Map<string, number>();
    for (const words of flat) {
      const word = words[at];
      // The last word of a name is what the tool is about, even if others begin with it.
      if (word === undefined || at >= words.length - 1) continue;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const [word, count] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), ['', 0]);
    // A server that only reads begins every name with "get": what can only be a verb is no namespace.
    const verb = verbOfName(word);
    if (count < names.length * MOST || (verb !== undefined && (!verb.noun || isPlainVerb(word)))) break;
    shared.push(word);
  }
  return shared;
}

function sharedBeginnings(names: Names, from: number): Set<string> {
  const counts = new Map<string, number>();
  for (const parts of names) {
    const words = parts.flat().slice(from);
    let beginning = '';
    for (let at = 0; at < Math.min(3, words.length - 1); at += 1) {
      const word = words[at] ?? '';
      const verb = verbOfName(word);
      // `mail_list_orders`: a noun that is also a verb is a beginning where a plain verb follows.
      if (verb !== undefined && !(verb.noun && isPlainVerb(words[at + 1]))) break;
      beginning = at === 0 ? word : `${beginning} ${word}`;
      counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
    }
  }
  return new Set([...counts].filter(([, count]) => count >= SEVERAL).map(([beginning]) => beginning));
}

function isPlainVerb(word: string | undefined): boolean {
  return word !== undefined && headVerb([[word]], ALONE).core;
}

function habit(names: Names, context: NameContext): VerbPlace | undefined {
  let first = 0;
  let last = 0;
  for (const parts of names) {
    const { place, core } = headVerb(parts, context);
    if (!core) continue;
    if (place === 'first') first += 1;
    if (place === 'last') last += 1;
  }
  if (first + last < 3) return undefined;
  if (first > last * 2) return 'first';
  return last > first * 2 ? 'last' : undefined;
}
