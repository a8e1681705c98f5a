/** Asks a person on this terminal, one question at a time. */
import { createInterface } from 'node:readline/promises';

export interface TerminalAsker {
  /** What was typed; nothing when the question was taken back. */
  readonly ask: (question: string, signal: AbortSignal) => Promise<string | undefined>;
  /** Fires when the person wants to leave: Ctrl-C, or the end of input. */
  readonly left: AbortSignal;
  readonly close: () => void;
}

export function openTerminalAsker(input: NodeJS.ReadStream, output: NodeJS.WriteStream): TerminalAsker {
  const left = new AbortController();
  const lines = createInterface({ input, output, prompt: '' });
  // The terminal is ours while we ask, so the signal comes as a key.
  lines.on('SIGINT', () => left.abort());
  lines.on('close', () => left.abort());
  return {
    left: left.signal,
    ask: async (question, signal) => {
      // What was typed before the question was there is no answer to it.
      lines.write(null, { ctrl: true, name: 'e' });
      lines.write(null, { ctrl: true, name: 'u' });
      try {
        return await lines.question(question, { signal: AbortSignal.any([signal, left.signal]) });
      } catch (error) {
        if (signal.aborted || left.signal.aborted) return undefined;
        throw error;
      }
    },
    close: () => lines.close(),
  };
}
