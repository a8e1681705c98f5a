/** Notices a call that is made twice with the same arguments and adds to the same file each time. */
import { canonicalJson } from '@hintlock/core';
import { type CallObservation, digestText } from '@hintlock/upstream/connect';

export interface Repetitions {
  /** The files that an equal call before appended to, too, and which call that was. */
  readonly look: (observation: CallObservation) => readonly { readonly file: string; readonly before: string }[];
}

/** Calls that are remembered; the oldest are forgotten. */
const MOST_CALLS = 1000;

export function createRepetitions(): Repetitions {
  const calls = new Map<string, Map<string, string>>();
  return {
    look: ({ tool, arguments: args, number, first, ambiguous }) => {
      const files = first.filter(({ kind }) => kind === 'appended').map(({ what }) => what);
      if (ambiguous || files.length === 0) return [];
      const key = digestText(canonicalJson([tool, args ?? {}]));
      const before = calls.get(key) ?? new Map<string, string>();
      const repeated = files.flatMap((file) => {
        const call = before.get(file);
        return call === undefined || call === `call ${number}` ? [] : [{ file, before: call }];
      });
      for (const file of files) if (!before.has(file)) before.set(file, `call ${number}`);
      calls.set(key, before);
      const [oldest] = calls.keys();
      if (calls.size > MOST_CALLS && oldest !== undefined) calls.delete(oldest);
      return repeated;
    },
  };
}
