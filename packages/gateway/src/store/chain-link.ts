/** One link of a chain, as it stands on one line of the chain's file. */
import type { LogEntry } from './store.ts';
import type { SubjectReader } from './subject-numbers.ts';

export interface ChainLink {
  readonly sequence: number;
  readonly previous: string;
  readonly hash: string;
  /** The entries that were written together: a JSON array, as the very text that was hashed. */
  readonly body: string;
}

/** A longer line is neither written nor read: a damaged file must not fill the memory of who looks at it. */
export const LINK_LIMIT = 256 * 1024 * 1024;

/** Put together from text that is there already: nothing is serialised twice on the path of a call. */
export function formatLink({ sequence, previous, hash, body }: ChainLink): string {
  return `{"sequence":${sequence},"previous":"${previous}","hash":"${hash}","entries":${body}}\n`;
}

// Exactly what is written and nothing looser, so that a line has one form only and any other is noticed.
const LINE = /^\{"sequence":([1-9]\d{0,14}),"previous":"([0-9a-f]{64})","hash":"([0-9a-f]{64})","entries":(\[.*\])\}$/s;

export function parseLink(line: string): ChainLink | undefined {
  const [, sequence, previous, hash, body] = LINE.exec(line) ?? [];
  if (sequence === undefined || previous === undefined || hash === undefined || body === undefined) return undefined;
  return { sequence: Number(sequence), previous, hash, body };
}

/** The entries of a link; none when somebody made them unreadable, which verifying the log tells. */
export function entriesOf(body: string, { read }: Pick<SubjectReader, 'read'>): readonly LogEntry[] {
  try {
    const members: unknown = JSON.parse(body);
    return Array.isArray(members) ? members.map(read).filter((entry) => entry !== undefined) : [];
  } catch {
    return [];
  }
}
