/** The file that the tracer writes: private, read to its end whenever somebody wants to know, and without a name as soon as possible. */
import { closeSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { whileTracerStands } from './tracer-process.ts';

export interface TraceFile {
  readonly folder: string;
  readonly path: string;
  /** Gives each line that was written since the last time. */
  readonly read: (line: (text: string) => void) => void;
  /** The number of the process that was traced first: the server. */
  readonly traced: () => number;
  /** Takes its name away: who has it open goes on, and nobody else finds it, nor does it outlive us. */
  readonly hide: () => void;
  readonly close: () => void;
}

const CHUNK = 256 * 1024;
/** No call has arguments as long as this. */
const LONGEST_LINE = 4 * 1024 * 1024;
/** What has been read is thrown away when there is so much of it: a server may run for months. */
const LONGEST_FILE = 16 * 1024 * 1024;

export function createTraceFile(longest: number = LONGEST_FILE): TraceFile {
  // Readable to nobody else from the first moment.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hintlock-observe-'));
  const file = path.join(folder, 'trace');
  const descriptor = openSync(file, 'wx+', 0o600);
  const buffer = Buffer.allocUnsafe(CHUNK);
  let position = 0;
  let rest = '';
  let first = '';
  let last = '';
  let isHidden = false;
  let isClosed = false;

  const hide = (): void => {
    if (isHidden) return;
    isHidden = true;
    rmSync(folder, { recursive: true, force: true });
  };

  const readToEnd = (line: (text: string) => void): void => {
    for (;;) {
      const length = readSync(descriptor, buffer, 0, CHUNK, position);
      if (length === 0) return;
      position += length;
      const lines = (rest + buffer.toString('latin1', 0, length)).split('\n');
      rest = (lines.pop() ?? '').slice(0, LONGEST_LINE);
      first ||= lines[0] ?? '';
      last = lines.at(-1) ?? last;
      for (const text of lines) line(text);
    }
  };

  return {
    folder,
    path: file,
    hide,
    traced: () => Number.parseInt(first, 10),
    read: (line) => {
      if (isClosed) return;
      readToEnd(line);
      if (position < longest) return;
      // Nothing may be written between the last look and the cut.
      whileTracerStands(Number.parseInt(last, 10), () => {
        readToEnd(line);
        ftruncateSync(descriptor, 0);
        position = 0;
      });
    },
    close: () => {
      hide();
      if (!isClosed) closeSync(descriptor);
      isClosed = true;
    },
  };
}
