/** The words of a tool's or a parameter's name, and what its verbs do. */

/** `repoFile_delete`, `HTTPGet` and `list-notes` as lower-case words, without the version that generators put at the end. */
export function wordsOf(name: string): readonly string[] {
  return name
    .slice(0, LONGEST)
    .replace(/_?[vV]\d{1,2}$/, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Of a longer name nobody reads the end; `HL_TOOL_OVERSIZED` is about those. */
const LONGEST = 300;

export const DELETING: ReadonlySet<string> = new Set([
  'delete',
  'remove',
  'purge',
  'drop',
  'destroy',
  'erase',
  'wipe',
  'truncate',
  'prune',
  'clear',
  'unlink',
]);

/** Of those, the ones that nobody uses for anything else. */
export const DESTROYING: ReadonlySet<string> = new Set(['delete', 'purge', 'destroy', 'erase', 'wipe', 'truncate']);

/** Changes what is there without removing it. */
export const MODIFYING: ReadonlySet<string> = new Set([
  'update',
  'edit',
  'modify',
  'patch',
  'replace',
  'overwrite',
  'rename',
  'move',
  'set',
  'write',
  'upsert',
  'merge',
  'reset',
  'revoke',
]);

/** Leaves the house or the account, and cannot be called back. */
export const SENDING: ReadonlySet<string> = new Set(['send', 'pay', 'purchase', 'charge', 'refund', 'revoke']);

const ADDING: ReadonlySet<string> = new Set(['create', 'add', 'insert', 'append', 'register', 'import', 'upload']);

const READING: ReadonlySet<string> = new Set([
  'get',
  'list',
  'read',
  'search',
  'find',
  'fetch',
  'query',
  'describe',
  'show',
  'count',
  'check',
  'view',
  'lookup',
  'retrieve',
  'validate',
  'preview',
]);

const CHANGING: ReadonlySet<string> = new Set([...DELETING, ...MODIFYING, ...ADDING, ...SENDING]);

/**
 * What tells siblings: the verb, and before it at most one word, which names the part of the server it belongs to. Nothing for a tool that
 * reads, or whose verb is not where verbs stand: in `start_domain_move` it is a noun.
 */
export function changingFrame(name: string): string | undefined {
  const words = wordsOf(name);
  const [first = '', second = ''] = words;
  if (READING.has(first) || READING.has(second)) return undefined;
  if (CHANGING.has(first)) return first;
  if (CHANGING.has(second)) return `${first} ${second}`;
  const last = words.at(-1) ?? '';
  return words.length > 2 && TRAILING.has(last) ? `${first} ${last}` : undefined;
}

/** Whether a name promises more than one kind of change, as `create_or_update` does. */
export function changesTwice(name: string): boolean {
  return new Set(wordsOf(name).filter((word) => CHANGING.has(word))).size > 1;
}

const TRAILING: ReadonlySet<string> = new Set(['create', 'update', 'delete']);

/** The verb of one of `verbs` that leads a name, or follows the one word that names a part of the server. Further on it is as often a noun. */
export function leadingVerb(name: string, ...verbs: readonly ReadonlySet<string>[]): string | undefined {
  const [first = '', second = ''] = wordsOf(name);
  if (READING.has(first)) return undefined;
  // After another verb it is what that one makes or moves, as in `create_update`.
  const candidates = CHANGING.has(first) ? [first] : [first, second];
  return candidates.find((word) => verbs.some((set) => set.has(word)));
}
