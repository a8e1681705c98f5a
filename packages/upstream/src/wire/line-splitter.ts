/** Cuts a byte stream into lines, with a bound on how long a line may grow. */

const NEWLINE = 0x0a;

export interface LineHandlers {
  readonly line: (text: string) => void;
  /** A line passed the limit; nothing more is delivered. */
  readonly overflow: () => void;
}

export interface LineSplitter {
  readonly push: (chunk: Buffer) => void;
}

export function createLineSplitter(limit: number, handlers: LineHandlers): LineSplitter {
  // Chunks are joined only when their line is complete, so a long line costs its length once.
  let pending: Buffer[] = [];
  let pendingLength = 0;
  let overflowed = false;

  const keep = (part: Buffer): void => {
    pending.push(part);
    pendingLength += part.length;
    if (pendingLength <= limit) return;
    overflowed = true;
    pending = [];
    handlers.overflow();
  };

  const emit = (): void => {
    const whole = pending.length === 1 ? pending[0] : Buffer.concat(pending);
    pending = [];
    pendingLength = 0;
    handlers.line(whole?.toString('utf8') ?? '');
  };

  return {
    push: (chunk) => {
      let start = 0;
      while (!overflowed && start < chunk.length) {
        const end = chunk.indexOf(NEWLINE, start);
        keep(chunk.subarray(start, end === -1 ? chunk.length : end));
        if (end === -1 || overflowed) return;
        emit();
        start = end + 1;
      }
    },
  };
}
