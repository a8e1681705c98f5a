/** The odd server in both eras and over both transports, behind the real gateway, for clients of both eras over both transports. */
import { spawn } from 'node:child_process';
import { serverPath } from '@hintlock/testkit';
import { firstMatch, type Running, stopChild } from '../../conformance/running.ts';
import { MAIN, REPOSITORY } from '../run-hintlock.ts';
import { temporaryFolder, writeInto } from '../temporary-folder.ts';
import { type ClientOptions, type EraClient, openEraClient } from './era-client.ts';
import { openHttpWire } from './http-wire.ts';
import { openStdioWire } from './stdio-wire.ts';
import type { Era, Receive, Wire } from './wire.ts';

export type Transport = 'stdio' | 'http';

export interface Combination {
  readonly client: Era;
  readonly server: Era;
  readonly downstream: Transport;
  readonly upstream: Transport;
}

const ERAS = ['legacy', 'modern'] as const;
const TRANSPORTS = ['stdio', 'http'] as const;

export const COMBINATIONS: readonly Combination[] = ERAS.flatMap((client) =>
  ERAS.flatMap((server) =>
    TRANSPORTS.flatMap((downstream) => TRANSPORTS.map((upstream) => ({ client, server, downstream, upstream }))),
  ),
);

/** What a test of one combination works with. */
export interface Subject {
  readonly world: OddWorld;
  readonly combination: Combination;
  readonly client: EraClient;
}

export interface OddWorld {
  /** Where `hintlock serve` listens, such as `http://127.0.0.1:1/mcp`. */
  readonly endpoint: string;
  readonly env: Readonly<Record<string, string>>;
  /** Where the odd server of an era listens. */
  readonly urls: Readonly<Record<Era, string>>;
  readonly connect: (combination: Combination, options?: ClientOptions) => Promise<EraClient>;
  /** A client of the server's own era, with nothing in between; the same one each time. */
  readonly direct: (era: Era) => Promise<EraClient>;
  /** How a client over stdio starts the gateway. */
  readonly command: (combination: Combination) => readonly string[];
  readonly close: () => Promise<void>;
}

/** The tool that is asked about twice: by a rule of ours, and by the server itself. */
const POLICY = {
  preset: 'balanced',
  rules: [{ name: 'models-cost', when: 'tool.name == "ask_model"', then: 'confirm' }],
};

export async function openOddWorld(): Promise<OddWorld> {
  const home = await temporaryFolder();
  const odd = { legacy: await startOdd('legacy'), modern: await startOdd('modern') };
  const urls = { legacy: odd.legacy.url, modern: odd.modern.url };
  const servers = Object.fromEntries(
    ERAS.flatMap((era) => [
      [`${era}-stdio`, { command: process.execPath, args: oddCommand(era) }],
      [`${era}-http`, { url: urls[era] }],
    ]),
  );
  const config = await writeInto(home, 'hintlock/hintlock.yaml', { servers, policy: POLICY, approvals: { hold: 1 } });
  const env = { HOME: home, XDG_CONFIG_HOME: home, HINTLOCK_HOME: `${home}/state` };
  const gateway = await startServe(config, env);
  const clients: EraClient[] = [];
  const command = ({ server, upstream }: Combination): readonly string[] => {
    const hintlock = [process.execPath, MAIN];
    if (upstream === 'http')
      return [...hintlock, 'serve', '--stdio', '--config', config, '--view', `server/${server}-http`];
    return [...hintlock, 'run', '--alone', '--name', `${server}-stdio`, '--', process.execPath, ...oddCommand(server)];
  };
  let count = 0;
  const directly = new Map<Era, Promise<EraClient>>();
  const direct = (era: Era): Promise<EraClient> => {
    const known = directly.get(era) ?? openEraClient(era, (receive) => openHttpWire(urls[era], era, receive));
    directly.set(era, known);
    return known;
  };
  return {
    endpoint: gateway.url,
    env,
    urls,
    command,
    direct,
    connect: async (combination, options) => {
      const { client: era, server, downstream, upstream } = combination;
      count += 1;
      // A state folder of its own: what one client's person allowed is nothing to another's.
      const own = { ...env, HINTLOCK_HOME: `${home}/state-${count}` };
      const open = (receive: Receive): Wire =>
        downstream === 'http'
          ? openHttpWire(`${gateway.url}/server/${server}-${upstream}`, era, receive)
          : openStdioWire(command(combination), own, receive);
      const client = await openEraClient(era, open, options);
      clients.push(client);
      return client;
    },
    close: async () => {
      const all = [...clients, ...(await Promise.all(directly.values()))];
      await Promise.all(all.map((client) => client.close()));
      await Promise.all([gateway.stop(), odd.legacy.stop(), odd.modern.stop()]);
    },
  };
}

function oddCommand(era: Era): string[] {
  return [serverPath('odd-server'), '--era', era];
}

async function startOdd(era: Era): Promise<Running> {
  const child = spawn(process.execPath, [...oddCommand(era), '--http', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = await firstMatch(child, /^http:\S+$/m);
  return { url, stop: () => stopChild(child) };
}

/** Starts `hintlock serve`; its address is the one of all servers together. */
export async function startServe(config: string, env: Readonly<Record<string, string>>): Promise<Running> {
  const child = spawn(process.execPath, [MAIN, 'serve', '--config', config, '--port', '0'], {
    cwd: REPOSITORY,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [url] = await firstMatch(child, /http:\/\/127\.0\.0\.1:\d+\/mcp\b/);
  return { url, stop: () => stopChild(child) };
}
