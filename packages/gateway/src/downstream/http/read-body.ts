/** Reads the body of a request, up to a limit of bytes and time. */
import type { IncomingMessage } from 'node:http';

export type Body =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly why: 'too-large' | 'broken' };

export function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        resolve({ ok: false, why: 'too-large' });
        chunks.length = 0;
        request.removeAllListeners('data');
        request.resume();
        return;
      }
      chunks.push(chunk);
    });
    request.once('end', () => {
      const whole = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
      resolve({ ok: true, text: whole?.toString('utf8') ?? '' });
    });
    request.once('error', () => resolve({ ok: false, why: 'broken' }));
    request.once('close', () => resolve({ ok: false, why: 'broken' }));
  });
}
