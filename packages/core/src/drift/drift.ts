/** Drift: what differs between two definitions of a tool, each difference with its direction. */

/** `looser`: a client would be less careful, or the tool accepts more. `tighter`: the opposite. */
export type Direction = 'tighter' | 'looser' | 'neutral';

export interface Difference {
  /** Where: a hint's name, `title`, `description`, or a JSON pointer into a schema. Nowhere for what is not shown. */
  readonly path: string;
  /** `unshown`: what looks like a credential, and is in no lock; that it changed is known, but not from what to what. */
  readonly kind: 'hint' | 'text' | 'schema' | 'other' | 'unshown';
  readonly direction: Direction;
  readonly before: unknown;
  readonly after: unknown;
}
