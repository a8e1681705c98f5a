/** Follows the log as any process writes it, from now on. */
import { closeSync, openSync, readSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { recordsOf } from './chain-records.ts';
import { type ChainFileFacts, listChainFiles } from './log-folder.ts';
import { readLines } from './read-lines.ts';
import type { LogRecord } from './store.ts';

const POLL_MS = 250;

/**
 * The lines that are written after this call, until the signal fires; lines that appear together come in the order of their
 * time. Sizes are asked for, because no way of being told of changes works on every file system.
 */
export function followLog(folder: string, signal: AbortSignal): AsyncIterable<LogRecord> {
  const seen = new Map(listChainFiles(folder).map((found) => [found.chain, lastLineEnd(found)]));
  return follow(folder, seen, signal);
}

async function* follow(folder: string, seen: Map<string, number>, signal: AbortSignal): AsyncGenerator<LogRecord> {
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
async function newRecords({ chain, file, size }: ChainFileFacts, seen: Map<string, number>): Promise<LogRecord[]> {
  const from = seen.get(chain) ?? 0;
  // A line that could not be written whole is taken back by its writer.
  if (size < from) seen.set(chain, size);
  if (size <= from) return [];
  for await (const { lines, end } of readLines(file, { from, to: size })) {
    seen.set(chain, end);
    return lines.flatMap((line) => recordsOf(chain, line));
  }
  return [];
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
