/** Starts the real command in front of one server, in a world of its own, and tells where that server is then reached. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MAIN, REPOSITORY } from '../e2e/run-hintlock.ts';
import { firstMatch, type Running, stopChild } from './running.ts';

export async function startGateway(serverUrl: string): Promise<Running> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'hintlock-conformance-home-'));
  const config = path.join(home, 'hintlock.yaml');
  await writeFile(config, `servers:\n  conformance:\n    url: ${serverUrl}\n`);
  const child = spawn(process.execPath, [MAIN, 'serve', '--config', config, '--port', '0'], {
    cwd: REPOSITORY,
    env: { PATH: process.env['PATH'] ?? '', HOME: home, HINTLOCK_HOME: path.join(home, 'state') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    await stopChild(child);
    await rm(home, { recursive: true, force: true });
  };
  try {
    const [endpoint = ''] = await firstMatch(child, /http:\/\/127\.0\.0\.1:\d+\/mcp\b/);
    return { url: `${endpoint}/server/conformance`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
