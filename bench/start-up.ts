/** How long `hintlock --help` takes next to a bare `node -e 0`. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Measurement } from './measurement.ts';
import { median } from './median.ts';

const ROUNDS = 25;

export function startUp(): Promise<readonly Measurement[]> {
  const main = fileURLToPath(import.meta.resolve('hintlock/package.json').replace('package.json', 'bin/hintlock.js'));
  const [bare, help]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(time(['-e', '0']));
    help.push(time([main, '--help']));
  }
  return Promise.resolve([{ name: 'hintlock --help / node -e 0', ratio: median(help) / median(bare), goal: 2.5 }]);
}

function time(args: readonly string[]): number {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed`);
  return performance.now() - start;
}
