/** Shows that closing a launched command leaves none of its processes behind and touches nobody else's. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findByMarker, isRunning, serverCommand, waitUntil } from '@hintlock/testkit';
import { afterAll, beforeAll, test } from 'vitest';
import { type Launched, launch } from './launch.ts';
import { killStrays } from './process-tree.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'process-tree-test-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a shell script in which `$1` is a marker: a process that carries it can be found. */
function runShell(script: string): Promise<[Launched, string]> {
  const marker = `tree-${randomUUID()}`;
  const launched = launch({
    kind: 'command',
    command: 'sh',
    args: ['-c', script, 'sh', marker],
    env: {},
    inherit: 'safe',
  });
  return launched.then((running) => [running, marker]);
}

const SLEEPER = `${process.execPath} -e 'setTimeout(() => {}, 600000)' "$1"`;
const STUBBORN = `${process.execPath} -e 'process.on("SIGTERM", () => {}); setTimeout(() => {}, 600000)' "$1"`;

/** How many of them really run: a shell that forks shows its own command line until the fork becomes another program. */
const sleepers = (marker: string): number => findByMarker(`600000) ${marker}`).length;

async function closeTimed(launched: Launched) {
  const began = performance.now();
  const findings = await launched.close();
  return { left: findings.map(({ message }) => message), took: performance.now() - began };
}

test.concurrent('a decent process leaves by itself when its input closes', async ({ expect }) => {
  const [launched, marker] = await runShell('cat >/dev/null');
  expect(findByMarker(marker)).not.toEqual([]);
  expect((await closeTimed(launched)).left).toEqual([]);
  expect(await launched.exited).toBe('code 0');
  expect(findByMarker(marker)).toEqual([]);
});

test.concurrent('one that does not is asked, then killed', async ({ expect }) => {
  const [[asked], [killed, marker]] = await Promise.all([runShell(`exec ${SLEEPER}`), runShell(`exec ${STUBBORN}`)]);
  await waitUntil(() => isDeaf(findByMarker(marker)[0]), 10_000);
  const [first, second] = await Promise.all([closeTimed(asked), closeTimed(killed)]);
  expect([await asked.exited, await killed.exited]).toEqual(['signal SIGTERM', 'signal SIGKILL']);
  expect([first.left, second.left]).toEqual([[], []]);
  expect(second.took).toBeGreaterThan(900);
  expect(second.took).toBeLessThan(2000);
  expect(findByMarker(marker)).toEqual([]);
});

test.concurrent('children and grandchildren in the group go with it, without a word', async ({ expect }) => {
  const [launched, marker] = await runShell(
    `(sh -c '${STUBBORN.replaceAll("'", "'\\''")}; true' sh "$1" & ${SLEEPER} &) ; cat >/dev/null`,
  );
  await waitUntil(() => sleepers(marker) === 2, 10_000);
  const pids = findByMarker(marker);
  expect((await closeTimed(launched)).left).toEqual([]);
  await waitUntil(() => !pids.some(isRunning), 1000);
});

test.concurrent('what left the group is found by its marker and reported', async ({ expect }) => {
  const [launched, marker] = await runShell(
    `setsid sh -c '${SLEEPER.replaceAll("'", "'\\''")} & ${SLEEPER.replaceAll("'", "'\\''")} & wait' sh "$1" </dev/null >/dev/null 2>&1 & cat >/dev/null`,
  );
  await waitUntil(() => sleepers(marker) === 2, 10_000);
  const pids = findByMarker(marker);
  expect((await closeTimed(launched)).left).toMatchInlineSnapshot(`
    [
      "The server left processes running after it was closed; they were stopped (there were 3).",
    ]
  `);
  await waitUntil(() => !pids.some(isRunning), 1000);
});

test.concurrent('a stubborn child that holds our pipes, and a detached daemon', async ({ expect }) => {
  const pidFile = join(folder, 'pids');
  const launched = await launch(serverCommand('spawns-children', pidFile));
  await waitUntil(() => findByMarker(pidFile).length === 3 && readPids(pidFile).length === 2, 10_000);
  const { left, took } = await closeTimed(launched);
  expect(took).toBeLessThan(2000);
  // The daemon alone: whether the child still shows when we look must not depend on the machine.
  expect(left).toMatchInlineSnapshot(`
    [
      "The server left processes running after it was closed; they were stopped (there were 1).",
    ]
  `);
  await waitUntil(() => !readPids(pidFile).some(isRunning), 1000);
});

test.concurrent('closing twice is closing once, and other processes of ours are left alone', async ({ expect }) => {
  const bystander = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600000)'], { stdio: 'ignore' });
  const [other, otherMarker] = await runShell('cat >/dev/null');
  const [launched, marker] = await runShell(`setsid ${SLEEPER} & cat >/dev/null`);
  try {
    await waitUntil(() => sleepers(marker) === 1, 10_000);
    const [first, second] = await Promise.all([launched.close(), launched.close()]);
    expect(second).toBe(first);
    expect(bystander.pid !== undefined && isRunning(bystander.pid)).toBe(true);
    expect(findByMarker(otherMarker)).not.toEqual([]);
    expect(await killStrays(randomUUID(), 0)).toBe(0);
    expect(findByMarker(otherMarker)).not.toEqual([]);
  } finally {
    bystander.kill('SIGKILL');
    await other.close();
  }
});

function readPids(pidFile: string): number[] {
  try {
    return Object.values(JSON.parse(readFileSync(pidFile, 'utf8')) as Record<string, number>);
  } catch {
    return [];
  }
}

/** Whether the process catches SIGTERM (signal 15) by now. */
function isDeaf(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  const [, caught = '0'] = /^SigCgt:\s*(\w+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (BigInt(`0x${caught}`) & (1n << 14n)) !== 0n;
}

test.concurrent('a daemon that left the group and cleared its environment is still found by its parent', async ({
  expect,
}) => {
  const [launched, marker] = await runShell(`setsid env -i ${SLEEPER} & cat >/dev/null; wait`);
  await waitUntil(() => sleepers(marker) === 1, 5000);
  expect((await closeTimed(launched)).left).toHaveLength(1);
  await waitUntil(() => sleepers(marker) === 0, 2000);
});
