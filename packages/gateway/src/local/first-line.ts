/** Reads the first line that comes on a socket and leaves the rest to whoever reads next. */
import type { Socket } from 'node:net';

const NEWLINE = 0x0a;

/** Nothing when the socket ends before its first line does, or the line is longer than `limit` bytes. */
export function readFirstLine(socket: Socket, limit: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = (line: string | undefined): void => {
      socket.off('readable', look);
      socket.off('close', fail);
      socket.off('end', fail);
      resolve(line);
    };
    const fail = (): void => done(undefined);
    const look = (): void => {
      for (let chunk = socket.read() as Buffer | null; chunk !== null; chunk = socket.read() as Buffer | null) {
        const end = chunk.indexOf(NEWLINE);
        chunks.push(end === -1 ? chunk : chunk.subarray(0, end));
        size += chunks.at(-1)?.length ?? 0;
        if (size > limit) return fail();
        if (end === -1) continue;
        if (end + 1 < chunk.length) socket.unshift(chunk.subarray(end + 1));
        return done(Buffer.concat(chunks).toString('utf8'));
      }
    };
    socket.on('readable', look);
    socket.on('close', fail);
    socket.on('end', fail);
  });
}
