/** What a call through `hintlock run` costs next to a bare forwarder: CPU of the proxy, waiting time, throughput. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createLineSplitter } from '@hintlock/upstream';
import type { Measurement } from './measurement.ts';
import { median } from './median.ts';

const ROUNDS = 8;
const WARM_UP = 2000;
const CALLS = 3000;
/** What the kernel counts CPU time in, on Linux. */
const TICK_MS = 10;

export async function callCost(): Promise<readonly Measurement[]> {
  if (process.platform !== 'linux') return [];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hintlock-bench-'));
  const server = [process.execPath, fileURLToPath(new URL('echo-server.ts', import.meta.url))] as const;
  const hintlock = fileURLToPath(
    import.meta.resolve('hintlock/package.json').replace('package.json', 'bin/hintlock.js'),
  );
  const forwarder = fileURLToPath(new URL('bare-forwarder.ts', import.meta.url));
  const proxies = {
    floor: start([forwarder, ...server], {}),
    ours: start([hintlock, 'run', '--', ...server], { HINTLOCK_HOME: folder }),
  };
  try {
    const measurements: Measurement[] = [];
    for (const callers of [1, 16]) {
      const [cpu, wait, throughput]: [number[], number[], number[]] = [[], [], []];
      for (const proxy of Object.values(proxies)) await proxy.run(WARM_UP, callers);
      for (let round = 0; round < ROUNDS; round += 1) {
        const floor = await proxies.floor.run(CALLS, callers);
        const ours = await proxies.ours.run(CALLS, callers);
        cpu.push(ours.cpu / floor.cpu);
        wait.push(ours.wait / floor.wait);
        throughput.push(ours.time / floor.time);
      }
      const name = (what: string): string => `hintlock run / bare forwarder, ${what}, ${callers} callers`;
      measurements.push({ name: name('CPU of the proxy a call'), ratio: median(cpu), goal: 1.5 });
      measurements.push({ name: name('p50'), ratio: median(wait), goal: 1.5 });
      measurements.push({ name: name('1/throughput'), ratio: median(throughput), goal: 1.5 });
    }
    return measurements;
  } finally {
    for (const proxy of Object.values(proxies)) proxy.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Cost {
  readonly cpu: number;
  readonly wait: number;
  readonly time: number;
}

interface Proxy {
  readonly run: (calls: number, callers: number) => Promise<Cost>;
  readonly stop: () => void;
}

function start(args: readonly string[], env: Record<string, string>): Proxy {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const waiting = new Map<number, () => void>();
  let id = 0;
  const splitter = createLineSplitter(64 * 1024 * 1024, {
    line: (line) => {
      const message = JSON.parse(line) as { readonly id?: number; readonly error?: unknown };
      if (message.error !== undefined) throw new Error(line);
      waiting.get(message.id ?? 0)?.();
      waiting.delete(message.id ?? 0);
    },
    overflow: () => {},
  });
  child.stdout.on('data', (chunk: Buffer) => splitter.push(chunk));
  const request = (method: string, params: object): Promise<void> => {
    id += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(id, resolve);
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return promise;
  };
  const greeting = request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '0' },
  }).then(() => request('tools/list', {}));
  return {
    run: async (calls, callers) => {
      await greeting;
      const waits: number[] = [];
      const [cpu, time] = [cpuOf(child.pid ?? 0), performance.now()];
      const caller = async (): Promise<void> => {
        for (let call = 0; call < calls / callers; call += 1) {
          const sent = performance.now();
          await request('tools/call', { name: 'read', arguments: { path: `/tmp/file-${call}` } });
          waits.push(performance.now() - sent);
        }
      };
      await Promise.all(Array.from({ length: callers }, caller));
      return { cpu: cpuOf(child.pid ?? 0) - cpu, wait: median(waits), time: performance.now() - time };
    },
    stop: () => {
      child.stdin.end();
      child.kill();
    },
  };
}

/** CPU time that a process has used so far, in milliseconds: the fields utime and stime. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
