/** How long twelve servers take together next to the slowest of them alone. */

import { serverPath } from '@hintlock/testkit';
import { reachServer, type Target } from '@hintlock/upstream';
import type { Measurement } from './measurement.ts';
import { median } from './median.ts';

const ROUNDS = 5;
/** Real servers spend most of their start waiting: for a download, a login, a database. */
const WAITS_MS = [200, 300, 400, 600, 800, 1000, 1500, 2000, 3000];

export async function scanTogether(): Promise<readonly Measurement[]> {
  const slow = WAITS_MS.map((wait) => command(process.execPath, serverPath('slow-start'), String(wait), '20'));
  const real = [command('mcp-server-filesystem', '.'), command('mcp-server-memory'), command('mcp-server-everything')];
  const all = [...slow, ...real];
  const slowest = slow.at(-1);
  if (slowest === undefined) throw new Error('there is no slowest server');
  const [alone, together]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await time([slowest]));
    together.push(await time(all));
  }
  const name = `visiting ${all.length} servers together / the slowest of them alone`;
  return [{ name, ratio: median(together) / median(alone), goal: 1.5 }];
}

function command(program: string, ...args: readonly string[]): Target {
  return { kind: 'command', command: program, args, env: {}, inherit: 'safe' };
}

async function time(targets: readonly Target[]): Promise<number> {
  const start = performance.now();
  const options = { client: { name: 'bench', version: '0' }, timeoutMs: 60_000, signal: new AbortController().signal };
  const visits = await Promise.all(targets.map((target) => reachServer(target, options)));
  if (visits.some((visit) => visit.status === 'failed')) throw new Error('a server could not be reached');
  return performance.now() - start;
}
