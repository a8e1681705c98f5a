/** Writes lines to a stream, those of one turn of the event loop in one piece: a system call costs more than a line. */
import type { Writable } from 'node:stream';

export function createLineWriter(stream: Writable): (line: string) => void {
  let pending = '';
  const flush = (): void => {
    const text = pending;
    pending = '';
    stream.write(text);
  };
  return (line) => {
    if (pending === '') process.nextTick(flush);
    pending += `${line}\n`;
  };
}
