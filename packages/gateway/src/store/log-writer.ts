/** Writes this process's chain: lines of one turn together, before anyone who waits for them goes on. */
import { HintlockError } from '@hintlock/core';
import { type ChainFile, createChainFile } from './chain-file.ts';
import type { ChainRegister } from './chain-register.ts';
import { createHeadSigner, type HeadSigner } from './head-signer.ts';
import { openSigningKey, type SigningKey } from './signing-key.ts';
import type { LogLine, LogSubject, Store } from './store.ts';
import { createSubjectNumbers, type SubjectNumbers } from './subject-numbers.ts';

export type LogWriter = Pick<Store, 'append' | 'appendSoon' | 'close'>;

export interface LogWriterOptions {
  readonly folder: string;
  readonly register: ChainRegister;
  readonly now: () => number;
  /** Runs what writes, after the calls that came together have all been heard. */
  readonly gather: Gather;
}

export type Gather = (write: () => void) => void;

/** How long a line that nobody waits for may stay unwritten. */
const SOON_MS = 20;

/** When lines that could not be written are tried again, and how many of them are kept for that. */
const AGAIN_MS = 1000;
const UNWRITTEN_LIMIT = 1000;

/** How often it is looked whether the file is still there. */
const LOOK_MS = 250;

interface Line {
  readonly line: LogLine;
  readonly subject: LogSubject | undefined;
  readonly isAwaited: boolean;
}

export function createLogWriter({ folder, register, now, gather }: LogWriterOptions): LogWriter {
  let current: { readonly file: ChainFile; readonly signer: HeadSigner } | undefined;
  let pending: Line[] = [];
  let waiting: PromiseWithResolvers<void> | undefined;
  let soon: NodeJS.Timeout | undefined;
  let key: SigningKey | undefined;
  let closing: Promise<void> | undefined;
  let lookAgainAt = 0;
  const retired: Promise<void>[] = [];
  const subjects = createSubjectNumbers();

  const startChain = (): NonNullable<typeof current> => {
    const file = createChainFile(folder);
    subjects.forget();
    const readKey = (): SigningKey => (key ??= openSigningKey(folder));
    return { file, signer: createHeadSigner({ file, register, key: readKey, startedAt: now() }) };
  };

  /** Lines that somebody removed with their file will be missed by whoever verifies the log; those to come get a new file. */
  const leaveRemovedChain = (): void => {
    const at = now();
    // Not at every line: looking costs as much as writing.
    if (current === undefined || at < lookAgainAt) return;
    lookAgainAt = at + LOOK_MS;
    if (!current.file.isRemoved()) return;
    retired.push(current.signer.finish());
    current = undefined;
  };

  /** All that waits becomes one link of the chain: a write costs more than the lines in it. */
  const flush = (): void => {
    const lines = pending;
    const done = waiting;
    pending = [];
    waiting = undefined;
    if (lines.length === 0) return;
    try {
      if (closing !== undefined) throw Object.assign(new Error('The store is closed.'), { code: 'closed' });
      leaveRemovedChain();
      current ??= startChain();
      current.file.write(bodyOf(lines, subjects.textOf));
      current.signer.wrote();
      done?.resolve();
    } catch (error) {
      // What these lines were to tell of their subjects nobody can read now.
      subjects.forget();
      // Nobody's call goes on without its line, and that line is not written later; one that nobody waits for is tried again.
      pending = lines.filter(({ isAwaited }) => !isAwaited).slice(-UNWRITTEN_LIMIT);
      if (pending.length > 0 && closing === undefined) soon ??= setTimeout(flushSoon, AGAIN_MS).unref();
      done?.reject(new HintlockError('HL_LOG_UNWRITABLE', { reason: reasonOf(error) }, { cause: error }));
    }
  };

  const flushSoon = (): void => {
    soon = undefined;
    flush();
  };

  return {
    append: (line: LogLine, subject?: LogSubject) => {
      pending.push({ line, subject, isAwaited: true });
      if (waiting === undefined) {
        waiting = Promise.withResolvers();
        gather(flush);
      }
      return waiting.promise;
    },
    appendSoon: (line: LogLine, subject?: LogSubject) => {
      pending.push({ line, subject, isAwaited: false });
      // Left running when others' lines take this one along: a timer every so often costs less than one for each line.
      soon ??= setTimeout(flushSoon, SOON_MS);
    },
    close: () => {
      if (closing === undefined) {
        flush();
        clearTimeout(soon);
        closing = Promise.all([...retired, current?.signer.finish()]).then(() => {});
      }
      return closing;
    },
  };
}

function bodyOf(lines: readonly Line[], textOf: SubjectNumbers['textOf']): string {
  let body = '';
  for (const { line, subject } of lines) body += `${body === '' ? '[' : ','}${textOf(line, subject)}`;
  return `${body}]`;
}

/** The system's short word for it: its sentence would tell a client where our files are. */
function reasonOf(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'unknown';
}
