/** What a server's tools have in common: the words before every name, where its verbs stand, how many of them read. */
import type { ToolDefinition } from '../definition/tool-definition.ts';
import { headVerb, type VerbPlace } from './head-verb.ts';
import type { VerbClass } from './lexicon/verb-class.ts';
import { partsOfName } from './words.ts';

export interface Siblings {
  readonly tools: number;
  /** Words that begin most names and so say nothing about a single tool. */
  readonly namespace: readonly string[];
  /** Where this server puts the verb, where it has a habit. */
  readonly convention: VerbPlace | undefined;
  /** The share of the tools whose name says that they look something up. */
  readonly readShare: number;
  /** For each thing named by the tools, the kinds of verbs that are used of it. */
  readonly verbsOfThing: ReadonlyMap<string, ReadonlySet<VerbClass>>;
}

export const ALONE: Siblings = {
  tools: 1,
  namespace: [],
  convention: undefined,
  readShare: 0.5,
  verbsOfThing: new Map(),
};

// Enough to see a habit; a server that lists 100,000 tools must not make each of them cost more.
const LOOKED_AT = 2000;
const MOST = 0.6;

/**
 * Computes a server's context once, for all its tools.
 *
 * @example
 * ```ts
 * import { siblingsOf } from '@hintlock/core';
 *
 * const tools = [{ name: 'crm_note_get' }, { name: 'crm_note_delete' }, { name: 'crm_deploy_get' }];
 * const { namespace, convention } = siblingsOf(tools);
 * [namespace.join(' '), convention]; // ['crm', 'last']
 * ```
 */
export function siblingsOf(definitions: readonly ToolDefinition[]): Siblings {
  const names = definitions.slice(0, LOOKED_AT).map((definition) => partsOfName(String(definition.name)));
  if (names.length < 2) return ALONE;
  const namespace = sharedWords(names);
  const convention = habit(names, namespace);
  const context = { namespace, convention };
  const verbsOfThing = new Map<string, Set<VerbClass>>();
  let reads = 0;
  let verbs = 0;
  for (const parts of names) {
    const head = headVerb(parts, context);
    if (head.verb === undefined) continue;
    verbs += 1;
    if (head.verb.verbClass === 'read') reads += 1;
    const known = verbsOfThing.get(head.thing);
    if (known === undefined) verbsOfThing.set(head.thing, new Set([head.verb.verbClass]));
    else known.add(head.verb.verbClass);
  }
  // A server of three tools says little about a fourth: the share starts from a half.
  return { tools: definitions.length, namespace, convention, readShare: (reads + 2) / (verbs + 4), verbsOfThing };
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
    // A server that only reads begins every name with "get": a verb that everybody knows is no namespace.
    if (count < names.length * MOST || headVerb([[word]], ALONE).core) break;
    shared.push(word);
  }
  return shared;
}

function habit(names: Names, namespace: readonly string[]): VerbPlace | undefined {
  let first = 0;
  let last = 0;
  for (const parts of names) {
    const { place, core } = headVerb(parts, { namespace, convention: undefined });
    if (!core) continue;
    if (place === 'first') first += 1;
    if (place === 'last') last += 1;
  }
  if (first + last < 3) return undefined;
  if (first > last * 2) return 'first';
  return last > first * 2 ? 'last' : undefined;
}
