/** The npm packages that do a part of what the gateway does, pinned, and how each is started on its own path. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Connection } from '../harness/connection.ts';
import type { Contestant, RunningContestant } from '../harness/contestant.ts';
import { openHttp } from '../harness/http-connection.ts';
import { openSse } from '../harness/sse-connection.ts';
import { freePort, type Launch, startContestant } from '../harness/start-contestant.ts';
import { makeHome } from '../harness/start-process.ts';
import { openStdio } from '../harness/stdio-connection.ts';
import { untilItWorks } from '../harness/wait-until.ts';
import { ECHO_COMMAND } from './files.ts';
import { installPeer, type PeerPackage } from './install-peer.ts';

export type PeerPath = 'stdio→stdio' | 'HTTP→HTTP' | 'HTTP→stdio' | 'stdio→HTTP';

const MCP_PROXY: PeerPackage = { name: 'mcp-proxy', version: '6.7.19' };
const SUPERGATEWAY: PeerPackage = { name: 'supergateway', version: '4.0.0' };
const MCP_HUB: PeerPackage = { name: 'mcp-hub', version: '4.2.1' };
const MCP_REMOTE: PeerPackage = { name: 'mcp-remote', version: '0.15.1' };
const PASSTHROUGH: PeerPackage = { name: '@civic/passthrough-mcp-server', version: '0.12.1' };
// The version of SQLite it names comes without binaries, and scripts that would build them do not run here.
const MCP_BROKER: PeerPackage = { name: 'mcp-broker', version: '0.3.0', overrides: { 'better-sqlite3': '13.0.3' } };

/** The gateway's CPU per call as a part of a peer's: less than each, and a third of those that speak Streamable HTTP. */
const LESS = 1;
const A_THIRD = 1 / 3;

/** `url` is the server under test, where the path ends in HTTP. */
export function peersFor(on: PeerPath, url = ''): readonly Contestant[] {
  switch (on) {
    case 'stdio→stdio':
      return [peer('mcp-broker', LESS, () => broker())];
    case 'HTTP→HTTP':
      return [peer('@civic/passthrough-mcp-server', A_THIRD, () => passthrough(url))];
    case 'HTTP→stdio':
      return [
        peer('mcp-proxy, modern', A_THIRD, () => mcpProxy('modern')),
        peer('mcp-proxy, legacy', A_THIRD, () => mcpProxy('legacy')),
        peer('supergateway', A_THIRD, () => supergateway()),
        peer('mcp-hub (SSE)', LESS, () => hub()),
      ];
    case 'stdio→HTTP':
      return [
        peer('mcp-remote', A_THIRD, () =>
          overPipe([installPeer(MCP_REMOTE), url, '--allow-http', '--silent', '--transport', 'http-only']),
        ),
        peer('supergateway', A_THIRD, () =>
          overPipe([installPeer(SUPERGATEWAY), '--streamableHttp', url, '--logLevel', 'none']),
        ),
      ];
  }
}

function peer(name: string, share: number, start: Contestant['start']): Contestant {
  // They are held to the short answer alone.
  return { name, role: 'peer', share, tools: ['read'], start };
}

const overPipe = async (args: readonly string[]): Promise<RunningContestant> =>
  startContestant({ args, open: openStdio });

async function broker(): Promise<RunningContestant> {
  const file = installPeer(MCP_BROKER);
  const home = makeHome();
  writeServers(path.join(home, 'servers.json'));
  const launch: Launch = {
    args: [file, 'serve'],
    home,
    env: { MCP_BROKER_HOME: home },
    open: openStdio,
    // It serves no tool by its name: everything goes through one of its own.
    toolCall: (tool, args) => {
      const invocations = [{ server_name: 'echo', tool_name: tool, arguments: args }];
      return { name: 'call_tools', arguments: { invocations } };
    },
  };
  return startContestant(launch);
}

async function passthrough(url: string): Promise<RunningContestant> {
  const port = await freePort();
  const env = { PORT: String(port), TARGET_SERVER_URL: new URL(url).origin, TARGET_SERVER_MCP_PATH: '/mcp' };
  return onPort([installPeer(PASSTHROUGH)], port, (address) => openHttp(address, 'legacy'), { env });
}

async function mcpProxy(era: 'legacy' | 'modern'): Promise<RunningContestant> {
  const port = await freePort();
  const args = [installPeer(MCP_PROXY), '--port', String(port), '--host', '127.0.0.1', '--', ...ECHO_COMMAND];
  return onPort(args, port, (address) => openHttp(address, era));
}

async function supergateway(): Promise<RunningContestant> {
  const port = await freePort();
  const kept = ['--outputTransport', 'streamableHttp', '--stateful', '--logLevel', 'none'];
  const args = [installPeer(SUPERGATEWAY), '--stdio', ECHO_COMMAND.join(' '), ...kept, '--port', String(port)];
  return onPort(args, port, (address) => openHttp(address, 'legacy'));
}

async function hub(): Promise<RunningContestant> {
  const file = installPeer(MCP_HUB);
  const port = await freePort();
  const home = makeHome();
  const config = path.join(home, 'servers.json');
  writeServers(config);
  const args = [file, '--port', String(port), '--config', config];
  const toolCall: Launch['toolCall'] = (tool, given) => ({ name: `echo__${tool}`, arguments: given });
  return onPort(args, port, openSse, { home, toolCall });
}

/** A peer says in its own way, or not at all, that it listens: it is asked until it answers a list. */
function onPort(
  args: readonly string[],
  port: number,
  open: (address: string) => Promise<Connection>,
  more: Omit<Launch, 'args' | 'open'> = {},
): Promise<RunningContestant> {
  const attempt = async (): Promise<Connection> => {
    const connection = await open(`http://127.0.0.1:${port}/mcp`);
    if ((await connection.request('tools/list', {})).includes('read_large')) return connection;
    connection.close();
    throw new Error('it does not list the tools yet');
  };
  return startContestant({
    ...more,
    args,
    open: ({ child, ended }) => {
      // What nobody reads would make it wait.
      child.stdout.resume();
      const given = new AbortController();
      ended.catch(() => given.abort());
      return untilItWorks(attempt, AbortSignal.any([given.signal, AbortSignal.timeout(TRIED_MS)]));
    },
  });
}

const TRIED_MS = 15_000;

function writeServers(file: string): void {
  const [command, ...args] = ECHO_COMMAND;
  writeFileSync(file, JSON.stringify({ mcpServers: { echo: { command, args } } }));
}
