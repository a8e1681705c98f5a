/** The kinds of verbs that tell what a tool does, from harmless to final. */

export const VERB_CLASSES = [
  'read',
  'compute',
  'wait',
  'either',
  'generate',
  'export',
  'create',
  'update',
  'delete',
  'remove',
  'end',
  'restore',
  'execute',
  'send',
  'drive',
  'pay',
  'manage',
] as const;

/**
 * `read`: looks something up. `compute`: works on its arguments alone. `wait`: watches until something happens.
 * `either`: looks or changes, depending on the thing. `generate`: makes something new, kept or not. `export`: copies something out. `create`: adds. `update`: changes what is
 * there. `delete`: destroys. `remove`: takes out or empties, which
 * may be recoverable. `end`: stops or takes back, usually so that it can be undone. `restore`: brings
 * back an earlier state. `execute`: runs what somebody else wrote. `send`: tells other people. `drive`: operates a
 * browser or screen. `pay`: moves money. `manage`: several of these at once.
 */
export type VerbClass = (typeof VERB_CLASSES)[number];

export interface Verb {
  /** The word itself, as the lexicon has it. */
  readonly lemma: string;
  readonly verbClass: VerbClass;
  /** Whether the word is also a common noun, as in `create_access_list`, so that its place decides. */
  readonly noun: boolean;
}
