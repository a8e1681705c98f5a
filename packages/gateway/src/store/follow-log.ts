/** Follows the log as any process writes it, from now on. */
import { closeSync, openSync, readSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type ChainSpan, recordsOf } from './chain-records.ts';
import { type ChainFileFacts, listChainFiles } from './log-folder.ts';
import { readLines } from './read-lines.ts';
import type { LogRecord } from './store.ts';
import { createSubjectReader, type SubjectReader } from './subject-numbers.ts';

const POLL_MS = 250;

/**
 * The lines that are written after this call, until the signal fires; lines that appear together come in the order of their
 * time. Sizes are asked for, because no way of being told of changes works on every file system.
 */
export function followLog(folder: string, signal: AbortSignal): AsyncIterable<LogRecord> {
  const seen: Seen = new Map(listChainFiles(folder).map((found) => [found.chain, { end: lastLineEnd(found) }]));
  return follow(folder, seen, signal);
}

/** How far each chain was read, and what its lines are about once that matters. */
type Seen = Map<string, { readonly end: number; readonly subjects?: SubjectReader }>;

async function* follow(folder: string, seen: Seen, signal: AbortSignal): AsyncGenerator<LogRecord> {
  while (!signal.aborted) {
    const found: LogRecord[] = [];
    for (const file of listChainFiles(folder)) found.push(...(await newRecords(file, seen)));
    found.sort((a, b) => (a.entry.time < b.entry.time ? -1 : Number(a.entry.time > b.entry.time)));
    for (const record of found) {
      if (signal.aborted) return;
      yield record;
    }
    // Aborting ends the wait, and that is no fault.
    if (found.length === 0) await delay(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

/** At most one piece of a file at a time: who reads slowly must not make us hold all that was written meanwhile. */
async function newRecords({ chain, file, size }: ChainFileFacts, seen: Seen): Promise<LogRecord[]> {
  const known = seen.get(chain);
  const from = known?.end ?? 0;
  // A line that could not be written whole is taken back by its writer.
  if (size < from) seen.set(chain, { ...known, end: size });
  if (size <= from) return [];
  const subjects = known?.subjects ?? (await subjectsUpTo({ chain, file, size: from }));
  for await (const { lines, end } of readLines(file, { from, to: size })) {
    seen.set(chain, { end, subjects });
    return lines.flatMap((line) => recordsOf(chain, line, subjects));
  }
  return [];
}

/** A line may be about something that was told at the start of the file. */
async function subjectsUpTo({ chain, file, size }: ChainSpan): Promise<SubjectReader> {
  const subjects = createSubjectReader();
  for await (const { lines } of readLines(file, { from: 0, to: size })) {
    for (const line of lines) if (line.includes('"is":')) recordsOf(chain, line, subjects);
  }
  return subjects;
}

/** Where the line starts that is being written just now, if one is: it is still to come. */
function lastLineEnd({ file, size }: ChainFileFacts): number {
  const descriptor = openSync(file, 'r');
  try {
    for (let end = size; end > 0; end -= TAIL) {
      const start = Math.max(0, end - TAIL);
      const tail = Buffer.alloc(end - start);
      const found = tail.subarray(0, readSync(descriptor, tail, 0, tail.length, start)).lastIndexOf('\n');
      if (found !== -1) return start + found + 1;
    }
    return 0;
  } finally {
    closeSync(descriptor);
  }
}

const TAIL = 4096;
