/** `hintlock serve`: the gateway for all servers of hintlock.yaml, over HTTP on loopback or over stdio. */
import { HintlockError, printable } from '@hintlock/core';
import { openSqliteStore, stateFolder, viewFromFlags } from '@hintlock/gateway';
import { makeAdminToken, serveHttp } from '@hintlock/gateway/http';
import { openGateway, serveStdio } from '@hintlock/gateway/serving';
import pc from 'picocolors';
import { EXIT } from '../exit-codes.ts';
import { terminalLines } from '../terminal-lines.ts';
import { VERSION } from '../version.ts';
import { interruptible } from './interruptible.ts';
import { keepMemoryFlat } from './keep-memory-flat.ts';
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
  keepMemoryFlat();
  const signal = interruptible();
  const loaded = await loadServeConfig(options.config);
  const { config } = loaded;
  const folder = stateFolder();
  const report = (line: string): void => void process.stderr.write(terminalLines('', line, process.stderr));
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
    // Before the port is asked for: a gateway that runs already has it, and takes the new token all the same.
    if (options.newToken === true) process.stdout.write(tokenLine(await makeAdminToken(gateway.store)));
    const serving = await serveHttp(gateway, {
      port,
      folder,
      fault: (error) =>
        report(`hintlock: ${printable(error instanceof Error ? error.message : 'an unexpected fault')}`),
    });
    gateway.startEager();
    process.stdout.write(announcement(serving, loaded));
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    const open = serving.underWay();
    if (open > 0)
      report(
        `Waiting up to 10 s for ${open === 1 ? 'one call' : `${open} calls`} under way; Ctrl-C again ends it at once.`,
      );
    await serving.close();
    return EXIT.ok;
  } finally {
    await close();
    process.stdin.destroy();
  }
}

function announcement(
  { origin, token }: { readonly origin: string; readonly token?: string },
  { config, file }: Awaited<ReturnType<typeof loadServeConfig>>,
): string {
  const endpoint = `${origin}/mcp`;
  const servers = [...config.servers.keys()];
  return [
    `Hintlock serves ${servers.length === 0 ? 'no servers' : servers.join(', ')} at ${pc.bold(endpoint)}`,
    ...(file === undefined ? [] : [`as ${printable(file.path)} says.`]),
    // Whoever came by the file with somebody's repository must not find it out from the log.
    ...(config.policy.source.mode === 'observe'
      ? [pc.bold('Its policy only observes: no call is asked about or refused.')]
      : []),
    '',
    'Paste one of these to use it:',
    `  claude mcp add --transport http hintlock ${endpoint}`,
    `  {"mcpServers":{"hintlock":{"type":"http","url":"${endpoint}"}}}`,
    '',
    'What waits for you: hintlock approvals watch    What happened: hintlock log',
    ...(token === undefined ? [] : [tokenLine(token).trimEnd()]),
    'Ctrl-C ends it.',
    '',
  ].join('\n');
}

function tokenLine(token: string): string {
  return `Admin token, shown only this once: ${token}\n`;
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new HintlockError('HL_USAGE', { detail: `--port takes a number from 0 to 65535, not "${text}".` });
}
