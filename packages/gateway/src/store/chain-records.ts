/** The records in one chain's file, in the order in which they were written. */
import { entriesOf, parseLink } from './chain-link.ts';
import { readLines } from './read-lines.ts';
import type { LogRecord } from './store.ts';
import { createSubjectReader, type SubjectReader } from './subject-numbers.ts';

/** The records of one line; none when it is damaged, which verifying the log tells. */
export function recordsOf(chain: string, line: string, subjects: SubjectReader): readonly LogRecord[] {
  const link = parseLink(line);
  if (link === undefined) return [];
  const { sequence, hash } = link;
  return entriesOf(link.body, subjects).map((entry) => ({ chain, sequence, entry, hash }));
}

export interface ChainSpan {
  readonly chain: string;
  readonly file: string;
  readonly size: number;
}

export async function* readChainRecords({ chain, file, size }: ChainSpan): AsyncGenerator<LogRecord> {
  const subjects = createSubjectReader();
  for await (const { lines } of readLines(file, { from: 0, to: size })) {
    for (const line of lines) yield* recordsOf(chain, line, subjects);
  }
}
