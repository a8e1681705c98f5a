/** Reads the lines of a chain's file piece by piece, however large it is, holding it open only while it reads. */
import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { LINK_LIMIT } from './chain-link.ts';

export interface LineBatch {
  /** Without their line ends. One that is no text, or longer than any that is written, is empty. */
  readonly lines: readonly string[];
  /** Where in the file the next line starts. */
  readonly end: number;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

const PIECE = 256 * 1024;
const LINE_END = 10;

/** The whole lines in a span of the file. What follows the last line end is left out: compare `end` with the span's. */
export async function* readLines(file: string, { from, to }: Span): AsyncGenerator<LineBatch> {
  let parts: Buffer[] = [];
  let held = 0;
  for (let position = from; position < to; ) {
    const piece = await readPiece(file, position, Math.min(PIECE, to - position));
    if (piece.length === 0) return;
    const lines: string[] = [];
    let start = 0;
    for (let end = piece.indexOf(LINE_END); end !== -1; end = piece.indexOf(LINE_END, start)) {
      const rest = piece.subarray(start, end);
      lines.push(
        held + rest.length > LINK_LIMIT ? '' : textOf(parts.length === 0 ? rest : Buffer.concat([...parts, rest])),
      );
      [parts, held, start] = [[], 0, end + 1];
    }
    if (start < piece.length) {
      held += piece.length - start;
      // Of a line that is too long only the length is remembered.
      if (held > LINK_LIMIT) parts = [];
      else parts.push(piece.subarray(start));
    }
    if (lines.length > 0) yield { lines, end: position + start };
    position += piece.length;
  }
}

/** Bytes that are no text would all read as the same mark, and one could be changed into another unnoticed. */
function textOf(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : '';
}

/** Nothing at the end of the file, or when somebody removed it meanwhile. */
async function readPiece(file: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (handle === undefined) return Buffer.alloc(0);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
