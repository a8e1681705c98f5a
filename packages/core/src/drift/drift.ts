/** Drift: what differs between two definitions of a tool, each difference with its direction. */

/** `looser`: a client would be less careful, or the tool accepts more. `tighter`: the opposite. */
export type Direction = 'tighter' | 'looser' | 'neutral';

export interface Difference {
  /** Where: a hint's name, `title`, `description`, or a JSON pointer into a schema. */
  readonly path: string;
  readonly kind: 'hint' | 'text' | 'schema' | 'other';
  readonly direction: Direction;
  readonly before: unknown;
  readonly after: unknown;
}
