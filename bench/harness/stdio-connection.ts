/** A client over stdio, in the older era: newline JSON and nothing else. */
import { createLineSplitter } from '@hintlock/upstream';
import { answerId, type Connection, INITIALIZE } from './connection.ts';
import type { StartedProcess } from './start-process.ts';

const LIMIT = 64 * 1024 * 1024;

export async function openStdio({ child, ended }: StartedProcess): Promise<Connection> {
  const waiting = new Map<number, (text: string) => void>();
  let lastId = 0;
  const splitter = createLineSplitter(LIMIT, {
    line: (text) => {
      const id = answerId(text);
      const resolve = id === undefined ? undefined : waiting.get(id);
      if (id === undefined || resolve === undefined) return;
      waiting.delete(id);
      resolve(text);
    },
    overflow: () => child.kill(),
  });
  child.stdout.on('data', (chunk: Buffer) => splitter.push(chunk));
  const request = (method: string, params: object): Promise<string> => {
    lastId += 1;
    const { promise, resolve } = Promise.withResolvers<string>();
    waiting.set(lastId, resolve);
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params })}\n`);
    return promise;
  };
  await Promise.race([request('initialize', INITIALIZE), ended]);
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  return { request, close: () => child.stdin.end() };
}
