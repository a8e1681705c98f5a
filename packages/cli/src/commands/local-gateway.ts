/** `hintlock local-gateway`: what `hintlock run` starts by itself, once for each user, and what ends when nobody needs it. */
import { openSqliteStore, socketPath, stateFolder } from '@hintlock/gateway';
import { openGateway, serveLocal } from '@hintlock/gateway/serving';
import { EXIT } from '../exit-codes.ts';
import { VERSION } from '../version.ts';
import { loadUserConfig } from './load-config.ts';
import { interruptible } from './targets.ts';

const IDLE_MS = 60_000;

export async function localGatewayCommand(): Promise<number> {
  const signal = interruptible();
  const folder = stateFolder();
  const report = (line: string): void => void process.stderr.write(`${new Date().toISOString()} ${line}\n`);
  const { config, file } = await loadUserConfig();
  const { gateway, close } = openGateway({
    config,
    ...(file === undefined ? {} : { file }),
    env: process.env,
    store: openSqliteStore(folder),
    version: VERSION,
    report,
  });
  try {
    const idleMs = Number(process.env['HINTLOCK_IDLE_SECONDS'] ?? IDLE_MS / 1000) * 1000;
    await serveLocal(gateway, { at: socketPath(folder, VERSION), idleMs, report, signal });
    return EXIT.ok;
  } finally {
    await close();
  }
}
