/** Writes to standard output no faster than its reader reads, and tells when there is none any more. */

export interface Output {
  readonly write: (text: string) => Promise<void>;
  /** Fires once nobody reads. */
  readonly gone: AbortSignal;
}

export function createOutput(stream: NodeJS.WritableStream): Output {
  const gone = new AbortController();
  stream.once('error', () => gone.abort());
  return {
    gone: gone.signal,
    write: async (text) => {
      if (!gone.signal.aborted && !stream.write(text)) await drained(stream);
    },
  };
}

const ENOUGH = ['drain', 'close', 'error'] as const;

function drained(stream: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      for (const event of ENOUGH) stream.removeListener(event, done);
      resolve();
    };
    for (const event of ENOUGH) stream.on(event, done);
  });
}
