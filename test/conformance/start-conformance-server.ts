/** Starts testkit's conformance server as a process of its own and tells where it listens. */
import { spawn } from 'node:child_process';
import { serverPath } from '@hintlock/testkit';
import { firstMatch, type Running, stopChild } from './running.ts';

export async function startConformanceServer(): Promise<Running> {
  const child = spawn(process.execPath, [serverPath('conformance-server')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url = ''] = await firstMatch(child, /^http:\S+$/m);
  return { url, stop: () => stopChild(child) };
}
