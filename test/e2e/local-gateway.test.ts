/** The user's one local gateway behind `hintlock run`: what its clients share, what they do not, and how it comes and goes. */
import { spawnSync } from 'node:child_process';
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findByMarker, isRunning, waitUntil } from '@hintlock/testkit';
import { describe, it } from 'vitest';
import { INITIALIZE, type RawClient, startRawClient } from './raw-client.ts';
import { MAIN, type Ran, runHintlock } from './run-hintlock.ts';
import { ANSWERS, DESTROYS, READS, writeServer } from './small-server.ts';
import { temporaryFolder, writeInto } from './temporary-folder.ts';

interface Shim extends RawClient {
  readonly stderr: () => string;
  readonly call: (id: string, name?: string, args?: object) => Promise<Record<string, unknown>>;
  /** Its client goes away. */
  readonly leave: () => Promise<number | null>;
}

interface Home {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly hintlock: (...args: string[]) => Promise<Ran>;
  readonly gateways: () => Promise<number[]>;
  /** Without a greeting. */
  readonly start: (command: readonly string[], more?: Readonly<Record<string, string>>) => Shim;
  readonly run: (server: readonly string[], name?: string) => Promise<Shim>;
  readonly log: () => Promise<{ chain: string; entry: Record<string, unknown> }[]>;
}

/** A user with a state folder and a configuration of their own, whose gateway leaves soon. */
async function openHome(idleSeconds = '1'): Promise<Home> {
  const folder = await temporaryFolder();
  await chmod(folder, 0o700);
  const config = await temporaryFolder();
  await writeInto(config, 'hintlock/hintlock.yaml', 'approvals: { hold: 0.2 }');
  const env = { HINTLOCK_HOME: folder, XDG_CONFIG_HOME: config, HOME: config, HINTLOCK_IDLE_SECONDS: idleSeconds };
  const start: Home['start'] = (command, more = {}) => {
    const client = startRawClient(command, { ...env, ...more });
    const chunks: string[] = [];
    client.child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
    return {
      ...client,
      stderr: () => chunks.join(''),
      call: async (id, name = 'read', args = {}) => {
        client.send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } });
        return JSON.parse(await client.waitFor((message) => message['id'] === id)) as Record<string, unknown>;
      },
      leave: () => {
        client.child.stdin.end();
        return client.exited;
      },
    };
  };
  const hintlock: Home['hintlock'] = (...args) => runHintlock(args, { env });
  return {
    folder,
    env,
    hintlock,
    start,
    gateways: async () => {
      const found = await Promise.all(
        findByMarker('local-gateway').map(async (pid) => [pid, await environment(pid)] as const),
      );
      return found
        .filter(([pid, text]) => text.includes(`HINTLOCK_HOME=${folder}\0`) && isRunning(pid))
        .map(([pid]) => pid);
    },
    run: async (server, name = 'server') => {
      const shim = start([process.execPath, MAIN, 'run', '--name', name, '--', ...server]);
      shim.send(INITIALIZE);
      await shim.waitFor(({ id }) => id === 'init');
      return shim;
    },
    log: async () => {
      const { stdout } = await hintlock('log', '--json');
      return stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { chain: string; entry: Record<string, unknown> });
    },
  };
}

async function environment(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
}

/** Waits for the gateway to end by itself, so that nothing writes into a folder that is being removed. */
async function gone(home: Home): Promise<void> {
  await waitUntil(async () => (await home.gateways()).length === 0, 20_000);
}

/** A client of its own: a process between us and the shim that is neither a shell nor a package runner. */
const ANOTHER_CLIENT = [
  process.execPath,
  '-e',
  `const { spawn } = require('node:child_process');
   spawn(process.argv[1], process.argv.slice(2), { stdio: 'inherit' }).once('exit', (code) => process.exit(code ?? 1));`,
];

describe.concurrent('what clients share', () => {
  it('the servers of one client share a session, a chain of the log and an inbox; other clients have their own session', async ({
    expect,
  }) => {
    const home = await openHome();
    const [first, second] = await Promise.all([
      home.run(await writeServer(ANSWERS, `${READS}, ${DESTROYS}`), 'first'),
      home.run(await writeServer(ANSWERS, `${READS}, ${DESTROYS}`), 'second'),
    ]);
    const server = await writeServer(ANSWERS, READS);
    const third = home.start([...ANOTHER_CLIENT, process.execPath, MAIN, 'run', '--name', 'third', '--', ...server]);
    third.send(INITIALIZE);
    await third.waitFor(({ id }) => id === 'init');
    for (const shim of [first, second, third]) await shim.call('read');
    const [one, two] = await Promise.all([first.call('del', 'del'), second.call('del', 'del')]);
    expect(JSON.stringify([one, two]).match(/HL_APPROVAL_NEEDED/g)?.length).toBeGreaterThanOrEqual(2);
    const inbox = JSON.parse((await home.hintlock('approvals', '--json')).stdout) as { scope: { session: string } }[];
    for (const shim of [first, second, third]) expect(await shim.leave()).toBe(0);
    await gone(home);

    const records = await home.log();
    const sessions = (name: string): unknown[] => [
      ...new Set(records.filter(({ entry }) => entry['server'] === name).map(({ entry }) => entry['session'])),
    ];
    expect(sessions('first')).toHaveLength(1);
    expect(sessions('second')).toEqual(sessions('first'));
    expect(sessions('third')).not.toEqual(sessions('first'));
    expect(new Set(records.map(({ chain }) => chain)).size).toBe(1);
    expect(inbox.map(({ scope }) => scope.session)).toEqual([...sessions('first'), ...sessions('first')]);
  });

  it('ten that start at the same moment start one gateway', async ({ expect }) => {
    const home = await openHome();
    const server = await writeServer(ANSWERS);
    const shims = await Promise.all(Array.from({ length: 10 }, () => home.run(server)));
    expect(await home.gateways()).toHaveLength(1);
    await Promise.all(shims.map((shim) => shim.call('read')));
    const log = await readFile(path.join(home.folder, 'gateway.log'), 'utf8');
    expect(log.split('\n').filter((line) => line !== '')).toEqual([expect.stringContaining('listening on')]);
    expect(await Promise.all(shims.map((shim) => shim.leave()))).toEqual(Array.from({ length: 10 }, () => 0));
    await gone(home);
    expect(findByMarker(server[1] ?? '')).toEqual([]);
    expect((await home.hintlock('log', 'verify')).stdout).toContain('The log is whole: 20 lines in 1 chain');
  });

  it('each server has the environment, the folder and the words of its own client, and the gateway none of them', async ({
    expect,
  }) => {
    const home = await openHome();
    const folder = await temporaryFolder();
    const tells = await writeServer(
      `if (message.id === undefined) return;
       console.error('words of ' + process.env.CLIENT_SECRET + ' \\u001b[31m');
       send({ jsonrpc: '2.0', id: message.id, result: { content: [], secret: process.env.CLIENT_SECRET, cwd: process.cwd() } });`,
    );
    const inFolder = (secret: string): Shim =>
      home.start(['/bin/sh', '-c', 'cd "$0" && exec "$@"', folder, process.execPath, MAIN, 'run', '--', ...tells], {
        CLIENT_SECRET: secret,
      });
    const shims = [inFolder('alpha-1'), inFolder('beta-2')];
    for (const shim of shims) shim.send(INITIALIZE);
    const results = await Promise.all(shims.map((shim) => shim.call('read')));
    expect(results.map(({ result }) => result)).toEqual([
      expect.objectContaining({ secret: 'alpha-1', cwd: folder }),
      expect.objectContaining({ secret: 'beta-2', cwd: folder }),
    ]);
    const [gateway = 0] = await home.gateways();
    expect(await environment(gateway)).not.toMatch(/alpha-1|beta-2|CLIENT_SECRET/);
    await Promise.all(shims.map((shim) => shim.leave()));
    expect(shims.map((shim) => shim.stderr())).toEqual([
      'words of alpha-1 \\u{1b}[31m\n',
      'words of beta-2 \\u{1b}[31m\n',
    ]);
    await gone(home);
    expect(await readFile(path.join(home.folder, 'gateway.log'), 'utf8')).not.toMatch(/alpha-1|beta-2/);
  });
});

describe.concurrent('how it comes and goes', () => {
  it('ends with nothing left when nobody needs it any more', async ({ expect }) => {
    const home = await openHome('0.5');
    const shim = await home.run(await writeServer(ANSWERS));
    const [gateway = 0] = await home.gateways();
    await shim.leave();
    await waitUntil(() => !isRunning(gateway), 10_000);
    const left = await readdir(home.folder);
    expect(left.filter((name) => /sock|starting|wal/.test(name))).toEqual([]);
  });

  it('killed, it is missed in one clear sentence, and the next client starts another', async ({ expect }) => {
    const home = await openHome();
    const server = await writeServer(ANSWERS);
    const [first, second] = await Promise.all([home.run(server), home.run(server)]);
    const [gateway = 0] = await home.gateways();
    process.kill(gateway, 'SIGKILL');
    expect(await Promise.all([first.exited, second.exited])).toEqual([3, 3]);
    expect(first.stderr()).toMatch(
      /^hintlock: The local gateway ended this connection; .*gateway\.log may say why\. \[HL_LOCAL_GATEWAY_LOST\]\n/,
    );
    // Its socket is still there, and nobody listens.
    expect(await readdir(home.folder)).toContainEqual(expect.stringMatching(/\.sock$/));
    const third = await home.run(server);
    expect(await third.call('read')).toMatchObject({ result: { content: [] } });
    expect(await home.gateways()).toEqual([expect.not.toBeOneOf([gateway])]);
    await third.leave();
    await gone(home);
    await waitUntil(() => findByMarker(server[1] ?? '').length === 0, 5000);
    expect((await home.hintlock('log', 'verify')).exitCode).toBe(0);
  });

  it('asked to end, it lets a call under way finish', async ({ expect }) => {
    const home = await openHome();
    const seen = path.join(await temporaryFolder(), 'seen.txt');
    const slow = await writeServer(
      `appendFileSync(${JSON.stringify(seen)}, 'x');
       setTimeout(() => send({ jsonrpc: '2.0', id: message.id, result: { content: [] } }), 700);`,
    );
    const shim = await home.run(slow);
    const call = shim.call('read');
    await waitUntil(async () => (await readFile(seen, 'utf8').catch(() => '')) === 'x', 10_000);
    const [gateway = 0] = await home.gateways();
    process.kill(gateway, 'SIGTERM');
    expect(await call).toMatchObject({ result: {} });
    expect(await shim.exited).toBe(3);
    await gone(home);
    expect((await home.log()).map(({ entry }) => entry['outcome'])).toEqual([undefined, 'ok']);
  });

  it.for(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    '%s to one client ends its server and no other',
    async (signal, { expect }) => {
      const home = await openHome();
      const [mine, others] = [await writeServer(ANSWERS), await writeServer(ANSWERS)];
      const [first, second] = await Promise.all([home.run(mine), home.run(others)]);
      expect(findByMarker(mine[1] ?? '').length).toBeGreaterThan(0);
      first.child.kill(signal);
      await first.exited;
      await waitUntil(() => findByMarker(mine[1] ?? '').length === 0, 5000);
      expect(await second.call('read')).toMatchObject({ result: {} });
      await second.leave();
      await gone(home);
      expect(findByMarker(others[1] ?? '')).toEqual([]);
    },
  );

  it('is not ended with the client that happened to start it', async ({ expect }) => {
    const home = await openHome('3');
    const first = await home.run(await writeServer(ANSWERS));
    const [gateway = 0] = await home.gateways();
    const status = await readFile(`/proc/${gateway}/status`, 'utf8');
    expect(status).not.toMatch(new RegExp(`^PPid:\\s+(?:${first.child.pid}|${process.pid})$`, 'm'));
    first.child.kill('SIGKILL');
    const second = await home.run(await writeServer(ANSWERS));
    expect(await home.gateways()).toEqual([gateway]);
    await second.leave();
    await gone(home);
  });

  it('takes over a lock whose holder is gone, and a file in the place of its socket', async ({ expect }) => {
    const home = await openHome();
    const { pid } = spawnSync('true');
    await writeFile(path.join(home.folder, 'gateway.starting'), String(pid));
    const version = (await home.hintlock('--version')).stdout.trim();
    await writeFile(path.join(home.folder, `gateway-${version}.sock`), 'no socket');
    const shim = await home.run(await writeServer(ANSWERS));
    expect(await shim.leave()).toBe(0);
    await gone(home);
  });
});

describe.concurrent('who may come in', () => {
  it('nobody but the user: everything it keeps is readable to them alone', async ({ expect }) => {
    const home = await openHome();
    const shim = await home.run(await writeServer(ANSWERS));
    await shim.call('read');
    await waitUntil(async () => (await readdir(home.folder)).includes('log-key.pem'), 10_000);
    const modes = await modesIn(home.folder);
    expect(modes.filter(({ mode }) => (mode & 0o077) !== 0)).toEqual([]);
    expect(modes.find(({ name }) => name.endsWith('.sock'))?.mode).toBe(0o600);
    await shim.leave();
    await gone(home);
  });

  it('tells nothing to a socket in a folder that others can write into', async ({ expect }) => {
    const home = await openHome();
    await chmod(home.folder, 0o777);
    const { exitCode, stderr } = await home.hintlock('run', '--', 'true');
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('[HL_FOLDER_EXPOSED]')]);
    expect(await home.gateways()).toEqual([]);
  });

  it('says why it does not start, and what it does not take', async ({ expect }) => {
    const home = await openHome();
    const config = path.join(home.env['XDG_CONFIG_HOME'] ?? '', 'hintlock/hintlock.yaml');
    await writeFile(config, 'approvals:\n  hold: soon\n');
    const refused = await home.hintlock('run', '--', 'true');
    expect(refused.exitCode).toBe(3);
    expect(refused.stderr).toMatch(/hintlock\.yaml:2:9 .*\[HL_CONFIG_VALUE\][^]*\[HL_LOCAL_GATEWAY\]/);
    // What only its servers need is not missed here.
    await writeFile(config, 'servers:\n  server: { command: nothing, env: { TOKEN: "${NOT_SET_HERE}" } }\n');
    const shim = await home.run(await writeServer(ANSWERS));
    expect(await shim.call('read')).toMatchObject({ result: {} });
    const { exitCode, stderr } = await home.hintlock('run', '--view', 'nowhere', '--', 'true');
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('There is no view called "nowhere".')]);
    await shim.leave();
    await gone(home);
  });

  it('alone, a server of the same name in the configuration is not mistaken for it', async ({ expect }) => {
    const home = await openHome();
    const config = path.join(home.env['XDG_CONFIG_HOME'] ?? '', 'hintlock/hintlock.yaml');
    await writeFile(config, 'servers:\n  server: { command: no-such-command }\n');
    const server = await writeServer(ANSWERS);
    const shim = home.start([process.execPath, MAIN, 'run', '--alone', '--name', 'server', '--', ...server]);
    shim.send(INITIALIZE);
    expect(await shim.call('read')).toMatchObject({ result: {} });
    expect(await shim.leave()).toBe(0);
  });
});

async function modesIn(folder: string): Promise<{ name: string; mode: number }[]> {
  const names = await readdir(folder, { recursive: true });
  return Promise.all(
    ['', ...names].map(async (name) => ({ name, mode: (await stat(path.join(folder, name))).mode & 0o777 })),
  );
}
