/** Whether a difference is one that a person has to see before the tool is used again. */
import { sameJson } from '../definition/same-json.ts';
import { isJsonObject } from '../definition/tool-definition.ts';
import type { Difference } from './drift.ts';
import { isProse, proseIn } from './prose.ts';

/**
 * Spaces and a title's capitals change nothing for anybody. Of what Hintlock does not interpret only the words count, which a client
 * may well show to a model: build numbers in `_meta` would make every start of a server drift.
 */
export function matters(difference: Difference): boolean {
  switch (difference.kind) {
    case 'hint':
    case 'unshown':
      return true;
    case 'other':
      return !sameJson(proseIn(difference.before), proseIn(difference.after));
    case 'text':
      return isNewText(difference.path.endsWith('title') ? 'title' : 'description', difference);
    case 'schema': {
      const keyword = keywordOf(difference.path);
      if (keyword === '$schema') return !isDraftSpelledOut(difference);
      return keyword === 'title' || keyword === 'description' ? isNewText(keyword, difference) : true;
    }
  }
}

/** Whether the one says nothing and the other names a published draft: newer versions of a library begin to. */
function isDraftSpelledOut({ before, after }: Difference): boolean {
  const named = before ?? after;
  return (before === undefined || after === undefined) && typeof named === 'string' && DRAFT.test(named);
}

const DRAFT = /^https?:\/\/json-schema\.org\/draft(?:-0[67]|\/20(?:19-09|20-12))\/schema#?$/;

function isNewText(part: 'title' | 'description', { before, after }: Difference): boolean {
  const [was, is] = [before ?? '', after ?? ''];
  if (typeof was !== 'string' || typeof is !== 'string') return true;
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  return part === 'title' ? plain(was).toLowerCase() !== plain(is).toLowerCase() : plain(was) !== plain(is);
}

/** The last word of a pointer into a schema, or nothing where it is a name that the server chose. */
function keywordOf(path: string): string | undefined {
  const [last, parent] = path.split('/').reverse();
  return parent !== undefined && NAMES.has(parent) ? undefined : last;
}

const NAMES: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions', 'patternProperties']);

/**
 * Whether what a schema now says holds words for a model to read. A constraint makes a tool stricter, but `items` or `allOf` can
 * carry a whole description along.
 */
export function bringsWords({ kind, after }: Difference): boolean {
  return kind === 'schema' && holdsWords(after);
}

const WORDED: ReadonlySet<string> = new Set(['title', 'description', 'default', 'examples', '$comment']);

function holdsWords(value: unknown): boolean {
  const queue: unknown[] = [value];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (typeof next === 'string' && isProse(next)) return true;
    if (Array.isArray(next)) queue.push(...(next as unknown[]));
    if (!isJsonObject(next)) continue;
    if (Object.keys(next).some((key) => WORDED.has(key) || isProse(key))) return true;
    for (const member of Object.values(next)) queue.push(member);
  }
  return false;
}
