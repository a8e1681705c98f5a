/** What a server writes for people, up to what people can read: one that floods must fill neither a terminal nor our memory. */

export interface WordLimit {
  readonly take: (line: string) => void;
}

/** Within one span of time this many lines and characters pass, whichever comes first. */
const SPAN_MS = 10_000;
const LINES = 1000;
const CHARACTERS = 256 * 1024;

export function createWordLimit(pass: (line: string) => void): WordLimit {
  let lines = 0;
  let characters = 0;
  let leftOut = 0;
  let span: NodeJS.Timeout | undefined;

  const endSpan = (): void => {
    const count = leftOut;
    [lines, characters, leftOut, span] = [0, 0, 0, undefined];
    if (count > 0)
      pass(`hintlock: ${count} more line${count === 1 ? '' : 's'} of it ${count === 1 ? 'was' : 'were'} left out.`);
  };

  return {
    take: (line) => {
      span ??= setTimeout(endSpan, SPAN_MS).unref();
      lines += 1;
      characters += line.length;
      if (lines <= LINES && characters <= CHARACTERS) pass(line);
      else leftOut += 1;
    },
  };
}
