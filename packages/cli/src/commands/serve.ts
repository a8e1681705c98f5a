/** `hintlock serve`: the gateway for all servers of hintlock.yaml, over HTTP on loopback or over stdio. */
import { HintlockError, printable } from '@hintlock/core';
import { openSqliteStore, stateFolder, viewFromFlags } from '@hintlock/gateway';
import { serveHttp } from '@hintlock/gateway/http';
import { openGateway, serveStdio } from '@hintlock/gateway/serving';
import pc from 'picocolors';
import { EXIT } from '../exit-codes.ts';
import { VERSION } from '../version.ts';
import { interruptible } from './interruptible.ts';
import { loadServeConfig } from './load-config.ts';
import { loadServeLock } from './load-lock.ts';

export interface ServeCommandOptions {
  readonly config?: string;
  readonly port?: string;
  readonly stdio?: boolean;
  readonly view?: string;
  readonly discover?: boolean;
  readonly newToken?: boolean;
}

export async function serveCommand(options: ServeCommandOptions): Promise<number> {
  const signal = interruptible();
  const loaded = await loadServeConfig(options.config);
  const { config } = loaded;
  const folder = stateFolder();
  const report = (line: string): void => void process.stderr.write(`${line}\n`);
  const { gateway, close } = openGateway({
    ...loaded,
    ...(await loadServeLock(loaded)),
    store:
      options.stdio === true
        ? openSqliteStore(folder)
        : openSqliteStore(folder, Date.now, (write) => setImmediate(write)),
    folder,
    version: VERSION,
    report,
  });
  try {
    if (options.stdio === true) {
      const { input, output } = { input: process.stdin, output: process.stdout };
      gateway.startEager();
      await serveStdio(gateway, { input, output, selection: viewFromFlags(options), sessionKey: 'stdio', signal });
      return EXIT.ok;
    }
    const port = options.port === undefined ? config.listen.port : readPort(options.port);
    const serving = await serveHttp(gateway, {
      port,
      folder,
      newToken: options.newToken ?? false,
      fault: (error) =>
        report(`hintlock: ${printable(error instanceof Error ? error.message : 'an unexpected fault')}`),
    });
    gateway.startEager();
    process.stdout.write(announcement(serving, [...config.servers.keys()]));
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    await serving.close();
    return EXIT.ok;
  } finally {
    await close();
    process.stdin.destroy();
  }
}

function announcement(
  { origin, token }: { readonly origin: string; readonly token?: string },
  servers: readonly string[],
): string {
  const endpoint = `${origin}/mcp`;
  return [
    `Hintlock serves ${servers.length === 0 ? 'no servers' : servers.join(', ')} at ${pc.bold(endpoint)}`,
    '',
    'Paste one of these to use it:',
    `  claude mcp add --transport http hintlock ${endpoint}`,
    `  {"mcpServers":{"hintlock":{"type":"http","url":"${endpoint}"}}}`,
    '',
    'What waits for you: hintlock approvals watch    What happened: hintlock log',
    ...(token === undefined ? [] : [`Admin token, shown only this once: ${token}`]),
    'Ctrl-C ends it.',
    '',
  ].join('\n');
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new HintlockError('HL_USAGE', { detail: `--port takes a number from 0 to 65535, not "${text}".` });
}
