/** Views by address and by flag: each offers its part of the catalogue, and what it does not offer cannot be called through it. */
import { serverPath } from '@hintlock/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Running } from '../../conformance/running.ts';
import { MAIN } from '../run-hintlock.ts';
import { temporaryFolder, writeInto } from '../temporary-folder.ts';
import { type EraClient, openEraClient, textIn } from './era-client.ts';
import { openHttpWire } from './http-wire.ts';
import { startServe } from './odd-world.ts';
import { openStdioWire } from './stdio-wire.ts';
import type { Era, Message } from './wire.ts';

const ODD_SERVER = [serverPath('odd-server'), '--era', 'legacy'];

let gateway: Running;
let config: string;
let env: Readonly<Record<string, string>>;
const clients: EraClient[] = [];
beforeAll(async () => {
  const home = await temporaryFolder();
  // The operator knows that one of them reaches the outside.
  const hints = { odd_content: { openWorld: true } };
  const servers = {
    one: { command: process.execPath, args: ODD_SERVER, hints },
    two: { command: process.execPath, args: ODD_SERVER },
  };
  const views = {
    few: { tools: ['echo', 'delete_*'] },
    search: { servers: ['two'], discover: true },
    writes: { where: 'tier == "write"' },
  };
  config = await writeInto(home, 'hintlock/hintlock.yaml', { servers, views });
  env = { HOME: home, XDG_CONFIG_HOME: home, HINTLOCK_HOME: `${home}/state` };
  gateway = await startServe(config, env);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await gateway?.stop();
});

async function keep(opened: Promise<EraClient>): Promise<EraClient> {
  const client = await opened;
  clients.push(client);
  return client;
}
const byAddress = (era: Era, path: string): Promise<EraClient> =>
  keep(openEraClient(era, (receive) => openHttpWire(`${gateway.url}${path}`, era, receive)));
const byFlags = (era: Era, command: readonly string[]): Promise<EraClient> =>
  keep(openEraClient(era, (receive) => openStdioWire([process.execPath, MAIN, ...command], env, receive)));

async function toolsOf(client: EraClient): Promise<readonly string[]> {
  const { result } = await client.request('tools/list');
  return (result as { tools: { name: string }[] }).tools.map(({ name }) => name);
}
const refusedAs = (code: string): Message => ({ error: { data: { code } } });

interface Case {
  readonly view: string;
  readonly flags: readonly string[];
  readonly offers: readonly string[];
  readonly leavesOut: readonly string[];
}

const CASES: readonly Case[] = [
  {
    view: '/readonly',
    flags: ['--view', 'readonly'],
    offers: ['echo', 'odd_content'],
    leavesOut: ['change_list', 'delete_everything'],
  },
  { view: '/safe', flags: ['--view', 'safe'], offers: ['echo', 'change_list'], leavesOut: ['delete_everything'] },
  { view: '/offline', flags: ['--view', 'offline'], offers: ['echo', 'delete_everything'], leavesOut: ['odd_content'] },
  {
    view: '/view/few',
    flags: ['--view', 'few'],
    offers: ['echo', 'delete_everything'],
    leavesOut: ['change_list', 'deleted_count'],
  },
  {
    view: '/view/writes',
    flags: ['--view', 'writes'],
    offers: ['change_list'],
    leavesOut: ['echo', 'delete_everything'],
  },
];

describe.each<Era>(['legacy', 'modern'])('a %s client', (era) => {
  // The era changes how a list is asked for, not what is in it.
  test.each(era === 'legacy' ? CASES : CASES.slice(0, 2))('at $view', async ({ view, offers, leavesOut }) => {
    const client = await byAddress(era, view);
    const tools = await toolsOf(client);
    for (const name of offers) expect(tools).toContain(`one__${name}`);
    for (const name of leavesOut) {
      expect(tools).not.toContain(`one__${name}`);
      expect(await client.call(`one__${name}`)).toMatchObject(refusedAs('HL_TOOL_OUTSIDE_VIEW'));
    }
    expect(client.asked).toEqual([]);
  });

  test('at one server, with its own names', async () => {
    const client = await byAddress(era, '/server/two');
    expect(await toolsOf(client)).toContain('echo');
    expect(await client.call('one__echo')).toMatchObject(refusedAs('HL_TOOL_UNLISTED'));
  });

  test('at an address that means nothing is told so', async () => {
    for (const path of ['/readonyl', '/view/none', '/server/none', '/readonly/x', '?discover=maybe']) {
      const response = await fetch(`${gateway.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} }),
      });
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  test('in discover mode searches, reads, is refused a stronger tool and asked for a destructive one', async () => {
    const client = await byAddress(era, '?discover=true');
    await searchesAndCalls(client, 'one__');
    expect(await client.call('one__echo')).toMatchObject(refusedAs('HL_TOOL_UNLISTED'));
  });

  test('in a configured view with discover mode finds only what is in it', async () => {
    const client = await byAddress(era, '/view/search');
    expect(await toolsOf(client)).toEqual(DISCOVER);
    const call = { name: 'one__echo', arguments: {} };
    expect(await client.call('call_tool_read', call)).toMatchObject({ result: { isError: true } });
    expect(textIn(await client.call('call_tool_read', { ...call, name: 'two__echo' }))).toMatchObject({ name: 'echo' });
  });
});

const DISCOVER = ['find_tools', 'call_tool_read', 'call_tool_write', 'call_tool_destructive'];

async function searchesAndCalls(client: EraClient, prefix: string): Promise<void> {
  expect(await toolsOf(client)).toEqual(DISCOVER);
  const found = await client.call('find_tools', { query: 'delete everything', tier: 'destructive' });
  expect(JSON.stringify(found)).toContain(`${prefix}delete_everything`);
  const echo = { name: `${prefix}echo`, arguments: { a: 1 } };
  expect(textIn(await client.call('call_tool_read', echo))).toMatchObject({ name: 'echo', arguments: { a: 1 } });
  client.asked.length = 0;
  const destroy = { name: `${prefix}delete_everything`, arguments: { scope: 'view' } };
  for (const variant of ['call_tool_read', 'call_tool_write']) {
    const refused = await client.call(variant, destroy);
    expect(JSON.stringify(refused)).toContain('HL_VARIANT_TOO_WEAK');
  }
  expect(client.asked).toEqual([]);
  expect(textIn(await client.call('call_tool_destructive', destroy))).toMatch(/^Deleted everything \d+ time/);
  expect(client.asked).toHaveLength(1);
  expect(client.asked[0]?.params['message']).toContain('Arguments: {"scope":"view"}');
}

describe('over stdio', () => {
  test.each(CASES.slice(2, 4))('serve --stdio $flags', async ({ flags, offers, leavesOut }) => {
    const client = await byFlags('legacy', ['serve', '--stdio', '--config', config, ...flags]);
    const tools = await toolsOf(client);
    for (const name of offers) expect(tools).toContain(`one__${name}`);
    for (const name of leavesOut) expect(tools).not.toContain(`one__${name}`);
    expect(await client.call(`one__${leavesOut[0]}`)).toMatchObject(refusedAs('HL_TOOL_OUTSIDE_VIEW'));
  });

  test('run --alone --view safe leaves the destructive out', async () => {
    const client = await byFlags('modern', ['run', '--alone', '--view', 'safe', '--', process.execPath, ...ODD_SERVER]);
    expect(await toolsOf(client)).toContain('change_list');
    expect(await client.call('delete_everything')).toMatchObject(refusedAs('HL_TOOL_OUTSIDE_VIEW'));
  });

  test('--discover searches and calls, with serve and with run', async () => {
    expect.hasAssertions();
    await searchesAndCalls(await byFlags('modern', ['serve', '--stdio', '--config', config, '--discover']), 'two__');
    await searchesAndCalls(
      await byFlags('legacy', ['run', '--alone', '--discover', '--', process.execPath, ...ODD_SERVER]),
      '',
    );
  });
});
