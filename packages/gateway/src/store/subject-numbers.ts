/** What lines of one chain are about, told once and then known by a number: it is most of a line, and nearly always the same. */
import { isJsonObject, type JsonObject } from '@hintlock/core';
import { entryText } from './entry-text.ts';
import type { LogEntry, LogLine, LogSubject } from './store.ts';

export interface SubjectNumbers {
  /** The text of a line: a subject that has no number yet is told before it. */
  readonly textOf: (line: LogLine, subject: LogSubject | undefined) => string;
  /** Every subject is told anew. */
  readonly forget: () => void;
}

/** How many are remembered. */
const LIMIT = 1000;

export function createSubjectNumbers(): SubjectNumbers {
  const numbers = new Map<LogSubject, number>();
  let last = 0;
  const tell = (subject: LogSubject): string => {
    if (numbers.size >= LIMIT) numbers.clear();
    last += 1;
    numbers.set(subject, last);
    return `{"subject":${last},"is":${entryText(subject)}},`;
  };
  return {
    textOf: (line, subject) => {
      const text = entryText(line);
      if (subject === undefined) return text;
      const told = numbers.has(subject) ? '' : tell(subject);
      return `${told}{"subject":${numbers.get(subject)},${text.slice(1)}`;
    },
    forget: () => numbers.clear(),
  };
}

export interface SubjectReader {
  /** The entry that one member of a link is; nothing when it only tells of a subject, or is none. */
  readonly read: (member: unknown) => LogEntry | undefined;
}

export function createSubjectReader(): SubjectReader {
  const subjects = new Map<unknown, JsonObject>();
  return {
    read: (member) => {
      if (!isJsonObject(member)) return undefined;
      const { subject: number, is, ...line } = member;
      if (isJsonObject(is)) subjects.set(number, is);
      if (typeof line['time'] !== 'string') return undefined;
      if (number === undefined) return line as LogEntry;
      return { ...UNTOLD, ...subjects.get(number), ...line } as LogEntry;
    },
  };
}

/** A line whose subject is lost with a damaged link is still shown. */
const UNTOLD: LogSubject = { session: '', server: '', tool: '' };
