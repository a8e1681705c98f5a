/** Reads one line of a trace. All strings in it are hexadecimal, so that one expression reads every line and no name can forge one. */

export interface TracedCall {
  /** Seconds since 1970, by the clock on the wall. */
  readonly at: number;
  readonly name: string;
  /** As strace shows them, apart. */
  readonly args: readonly string[];
  /** The file behind the result, where that is a descriptor. */
  readonly file?: string;
  /** Such as `ENOENT`, for a call that failed. */
  readonly error?: string;
}

// 1234  1700000000.123456 openat(AT_FDCWD<\x2f>, "\x61", O_RDONLY) = 3<\x2f\x61>
const LINE = /^\d+\s+(\d+\.\d+) (\w+)\((.*)\)\s+= (?:-?\d+|0x[\da-f]+|\?)(?:<([^>]*)>)?(?: (E[A-Z0-9]+))?/;

/** Nothing for a line in a form that we do not know. */
export function readTraceLine(line: string): TracedCall | undefined {
  const match = LINE.exec(line);
  if (match === null) return undefined;
  const [, at = '', name = '', args = '', file, error] = match;
  return {
    at: Number(at),
    name,
    args: splitArguments(args),
    ...(file === undefined ? {} : { file: decodeHex(file) }),
    ...(error === undefined ? {} : { error }),
  };
}

/** What strace says of processes and signals is no call. */
export function isRemark(line: string): boolean {
  return line === '' || /^\d+\s+[\d.]+ (?:\+\+\+|---) /.test(line);
}

const OPENING = '([{<';
const CLOSING = ')]}>';

function splitArguments(text: string): readonly string[] {
  // Most calls take nothing that has parts of its own, and a server that starts makes thousands of them.
  if (!/[([{]/.test(text)) return text.split(', ');
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (OPENING.includes(character)) depth += 1;
    else if (CLOSING.includes(character)) depth = Math.max(0, depth - 1);
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, index).trim());
      start = index + 1;
    }
  }
  parts.push(text.slice(start).trim());
  return parts;
}

/** `"\x61\x62"` as text; nothing for what is no string. */
export function decodeString(argument: string | undefined): string | undefined {
  const hex = /^@?"((?:\\x[\da-f]{2})*)"/.exec(argument ?? '')?.[1];
  return hex === undefined ? undefined : decodeHex(hex);
}

/** The file of `3<\x2f\x61>` or `AT_FDCWD<\x2f>`. */
export function decodeDescriptor(argument: string | undefined): string | undefined {
  const hex = /^(?:\d+|AT_FDCWD)<([^>]*)>/.exec(argument ?? '')?.[1];
  return hex === undefined ? undefined : decodeHex(hex);
}

function decodeHex(text: string): string {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex').toString('utf8');
}
