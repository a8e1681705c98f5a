/** Shows on a terminal which servers are still being waited for. Writes nothing anywhere else. */
import type { ScannedServer } from './scan-servers.ts';

export interface Progress {
  readonly visited: (name: string, status: ScannedServer['status']) => void;
  readonly stop: () => void;
}

const INTERVAL_MS = 100;
const FRAMES = ['-', '\\', '|', '/'];

export function startProgress(names: readonly string[], stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY || names.length === 0) return { visited: () => {}, stop: () => {} };
  const waiting = [...names];
  let frame = 0;
  const draw = (): void => {
    const done = names.length - waiting.length;
    const line = `${FRAMES[frame % FRAMES.length]} ${done}/${names.length} servers answered; waiting for ${waiting.join(', ')}`;
    frame += 1;
    const width = (stream.columns || 80) - 1;
    stream.write(`\r\u001b[K${line.length > width ? `${line.slice(0, width - 1)}…` : line}`);
  };
  draw();
  const timer = setInterval(draw, INTERVAL_MS);
  return {
    visited: (name) => {
      const index = waiting.indexOf(name);
      if (index !== -1) waiting.splice(index, 1);
    },
    stop: () => {
      clearInterval(timer);
      stream.write('\r\u001b[K');
    },
  };
}
