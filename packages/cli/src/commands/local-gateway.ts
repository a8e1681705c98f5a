/** `hintlock local-gateway`: what `hintlock run` starts by itself, once for each user, and what ends when nobody needs it. */
import { openSqliteStore, socketPath, stateFolder } from '@hintlock/gateway';
import { openGateway, serveLocal } from '@hintlock/gateway/serving';
import { EXIT } from '../exit-codes.ts';
import { VERSION } from '../version.ts';
import { interruptible } from './interruptible.ts';
import { loadUserConfig } from './load-config.ts';
import { loadUserLock } from './load-lock.ts';

const IDLE_MS = 60_000;
const LONGEST_IDLE_MS = 24 * 60 * 60 * 1000;

export async function localGatewayCommand(): Promise<number> {
  const signal = interruptible();
  const folder = stateFolder();
  const report = (line: string): void => void process.stderr.write(`${new Date().toISOString()} ${line}\n`);
  const loaded = await loadUserConfig();
  const { gateway, close } = openGateway({
    ...loaded,
    ...(await loadUserLock(loaded)),
    store: openSqliteStore(folder),
    folder,
    version: VERSION,
    report,
  });
  try {
    await serveLocal(gateway, { at: socketPath(folder, VERSION), idleMs: idleMs(), report, signal });
    return EXIT.ok;
  } finally {
    await close();
  }
}

function idleMs(): number {
  const chosen = Number(process.env['HINTLOCK_IDLE_SECONDS']) * 1000;
  return chosen > 0 && chosen <= LONGEST_IDLE_MS ? chosen : IDLE_MS;
}
