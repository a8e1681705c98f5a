/** Signed manifests, keys, registries and pins, from the command line to the gateway that falls back when one does not hold. */
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { waitUntil } from '@hintlock/testkit';
import { describe, it, vi } from 'vitest';
import { type Ran, runHintlock } from './run-hintlock.ts';
import { ANSWERS, CHANGES, DESTROYS, READS, writeServer } from './small-server.ts';
import { ask, callTool, entry, type Served, startServe } from './start-serve.ts';
import { temporaryFolder, writeInto } from './temporary-folder.ts';

/** Each test starts a dozen processes, one after another, beside those of the others. */
vi.setConfig({ testTimeout: 120_000 });

interface World {
  readonly home: string;
  readonly at: (name: string) => string;
  readonly hintlock: (...args: readonly string[]) => Promise<Ran>;
}

async function openWorld(): Promise<World> {
  const home = await temporaryFolder();
  const env = { HOME: home, HINTLOCK_HOME: path.join(home, 'state') };
  return {
    home,
    at: (name) => path.join(home, name),
    hintlock: (...args) => runHintlock(args, { env, cwd: home }),
  };
}

/** A world in which a server is signed with a key that is trusted. */
async function signedWorld(
  tools: string,
): Promise<World & { readonly command: readonly string[]; readonly id: string }> {
  const world = await openWorld();
  const command = await writeServer(ANSWERS, tools);
  const made = await world.hintlock('sign', '--new-key', world.at('key.pem'));
  const [publicKey = ''] = /ed25519:\S+/.exec(made.stdout) ?? [];
  const [, id = ''] = /Its id is (\S+)/.exec(made.stdout) ?? [];
  await world.hintlock('trust', 'key', 'add', publicKey, '--note', 'release key');
  await world.hintlock('sign', '--key', world.at('key.pem'), '--out', world.at('manifest.json'), '--', ...command);
  return { ...world, command, id };
}

async function alter(file: string, before: string, after: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!text.includes(before)) throw new Error(`there is no ${before} in ${file}`);
  await writeFile(file, text.replace(before, after));
}

async function annotationsOf({ origin }: Served): Promise<Record<string, unknown>> {
  const { result } = await ask(`${origin}/mcp`, 'tools/list');
  const tools = (result?.['tools'] ?? []) as { name: string; annotations: Record<string, unknown> }[];
  return Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations['readOnlyHint']]));
}

describe.concurrent('a signed manifest', () => {
  it('verifies until one hint is altered, in it or in the server', async ({ expect }) => {
    const { hintlock, at, command } = await signedWorld(`${READS}, ${DESTROYS}`);
    const good = await hintlock('trust', 'verify', at('manifest.json'), '--', ...command);
    expect([good.exitCode, good.stdout]).toEqual([0, expect.stringContaining('and the server is what it says')]);
    const scanned = await hintlock('scan', '--manifest', at('manifest.json'), '--', ...command);
    expect(scanned.stdout).toMatch(/signed by release key \(\S{12}\)/);
    expect(scanned.stdout).toContain('1 READ');

    await writeFile(at('altered.json'), await readFile(at('manifest.json')));
    await alter(at('altered.json'), '"destructive": true', '"destructive": false');
    const altered = await hintlock('trust', 'verify', at('altered.json'), '--json');
    expect([altered.exitCode, JSON.parse(altered.stdout)]).toMatchObject([
      1,
      { verified: false, findings: [{ code: 'HL_MANIFEST_SIGNATURE' }] },
    ]);

    const explained = await hintlock('explain', 'read', '--manifest', at('altered.json'), '--', ...command);
    expect([explained.exitCode, explained.stdout]).toEqual([0, expect.stringContaining('trust: untrusted')]);
    expect(explained.stdout).toContain('HL_MANIFEST_SIGNATURE');

    await alter(command[1] ?? '', 'destructiveHint: true', 'destructiveHint: false');
    const drifted = await hintlock('trust', 'verify', at('manifest.json'), '--json', '--', ...command);
    expect([drifted.exitCode, JSON.parse(drifted.stdout)]).toMatchObject([
      1,
      { verified: false, findings: [{ code: 'HL_MANIFEST_TOOL_CHANGED', tool: 'del' }] },
    ]);
    expect(drifted.stdout).toContain('destructive was true and is false');
    const fallen = await hintlock('scan', '--manifest', at('manifest.json'), '--json', '--', ...command);
    const report = JSON.parse(fallen.stdout) as { servers: { trust: string; tools: { tier: string }[] }[] };
    expect(report.servers[0]?.trust).toBe('untrusted');
    expect(report.servers[0]?.tools.map(({ tier }) => tier)).toEqual(['destructive', 'destructive']);
  });

  it('is asked of a server behind the gateway, which falls back to untrusted and says so', async ({ expect }) => {
    const { home, at, command, hintlock, id } = await signedWorld(READS);
    const config = `servers:\n${entry('one', command, { manifest: 'manifest.json' })}approvals: { hold: 0 }\n`;
    const served = await startServe({ config, home });
    expect(await annotationsOf(served)).toEqual({ one__read: true });
    expect(served.stderr()).toContain('one: Its manifest holds: signed by release key');
    expect((await callTool(`${served.origin}/mcp`, 'one__read')).result?.['isError']).toBeUndefined();

    // A key that is revoked while it runs counts no more from then on.
    const revoked = await hintlock('trust', 'key', 'revoke', id.slice(0, 8));
    expect([revoked.exitCode, revoked.stderr]).toEqual([0, '']);
    await waitUntil(() => served.stderr().includes('What you trust has changed'), 10_000);
    const refused = await callTool(`${served.origin}/mcp`, 'one__read');
    expect(refused.result?.['isError']).toBe(true);
    expect(JSON.stringify(refused)).toContain('The server one is untrusted');
    expect(await annotationsOf(served)).toEqual({ one__read: false });
    expect(served.stderr()).toMatch(/one: The manifest is signed with release key .* revoked.*\[HL_MANIFEST_REVOKED\]/);
    await served.stop();
    expect((await hintlock('trust', 'key', 'list')).stdout).toContain('REVOKED');
    const again = await hintlock('trust', 'key', 'add', at('key.pem'));
    expect([again.exitCode, again.stderr]).toEqual([2, expect.stringContaining('it is a private key')]);
  });

  it('does not cover a tool that was added, nor another server', async ({ expect }) => {
    const { home, command, at, hintlock } = await signedWorld(READS);
    await alter(command[1] ?? '', `tools: [${READS}]`, `tools: [${READS}, ${DESTROYS}]`);
    const other = await writeServer(ANSWERS, READS);
    const config = `servers:\n${entry('one', command, { manifest: 'manifest.json' })}${entry('two', other, { manifest: at('manifest.json') })}`;
    const served = await startServe({ config, home });
    expect(await annotationsOf(served)).toEqual({ one__read: false, one__del: false, two__read: false });
    expect(served.stderr()).toContain('one: The tool "del" is not in the manifest, so the server is untrusted.');
    expect(served.stderr()).toContain('two: The manifest is for another server');
    await served.stop();
    const checked = await hintlock('trust', 'verify', at('manifest.json'), '--', ...other);
    expect([checked.exitCode, checked.stdout]).toEqual([1, expect.stringContaining('HL_MANIFEST_SERVER')]);
  });

  it('counts for nothing under a key that only a repository’s configuration trusts', async ({ expect }) => {
    const { at, command, home } = await signedWorld(READS);
    const { stdout } = await runHintlock(['trust', 'key', 'list', '--json'], {
      env: { HOME: home, HINTLOCK_HOME: at('state') },
    });
    const [key] = (JSON.parse(stdout) as { keys: { key: string }[] }).keys;
    const stranger = await temporaryFolder();
    const config = `trust: { keys: [{ key: "${key?.key}" }] }\nservers:\n${entry('one', command, { manifest: at('manifest.json') })}`;
    const served = await startServe({ config, home: stranger });
    expect(await annotationsOf(served)).toEqual({ one__read: false });
    expect(served.stderr()).toContain('[HL_KEYS_IGNORED]');
    expect(served.stderr()).toContain('[HL_MANIFEST_KEY]');
    await served.stop();
    // In the user's own file it counts.
    await writeInto(
      stranger,
      '.config/hintlock/hintlock.yaml',
      `trust: { keys: [{ key: "${key?.key}", note: mine }] }`,
    );
    const env = { HOME: stranger, HINTLOCK_HOME: path.join(stranger, 'state') };
    const own = await runHintlock(['scan', '--manifest', at('manifest.json'), '--', ...command], { env });
    expect(own.stdout).toContain('signed by mine');
  });
});

describe.concurrent('pins', () => {
  it('outlive the gateway: a server that changed is not believed until a person looked', async ({ expect }) => {
    const { home, hintlock } = await openWorld();
    const command = await writeServer(ANSWERS, CHANGES);
    const config = `servers:\n${entry('notes', command)}approvals: { hold: 0 }\n`;
    const once = async (): Promise<readonly [unknown, string]> => {
      const served = await startServe({ config, home });
      const { result } = await ask(`${served.origin}/mcp`, 'tools/list');
      const [tool] = (result?.['tools'] ?? []) as { annotations: Record<string, unknown> }[];
      await served.stop();
      return [tool?.annotations['destructiveHint'], served.stderr()];
    };
    expect(await once()).toEqual([false, '']);
    expect((await hintlock('trust', 'list')).stdout).toContain('as pinned');

    await alter(command[1] ?? '', 'name: "read",', 'name: "read", description: "Reads, and mails it.",');
    const [destructive, said] = await once();
    expect(destructive).toBe(true);
    expect(said).toContain('The tool "read" is not what it was');
    expect(said).toContain('hintlock trust pin notes');
    const scanned = await hintlock('scan', '--', ...command);
    expect(scanned.stdout).toContain('HL_PIN_CHANGED');
    expect(scanned.stdout).toContain('1 DESTRUCTIVE');

    const shown = await hintlock('trust', 'pin', 'notes');
    expect(shown.exitCode).toBe(1);
    expect(shown.stdout).toContain('description: changed');
    expect(shown.stdout).toContain('is  Reads, and mails it.');
    expect(shown.stdout).toContain('Nothing was pinned.');
    expect((await once())[0]).toBe(true);
    const accepted = await hintlock('trust', 'pin', 'notes', '--yes');
    expect([accepted.exitCode, accepted.stdout]).toEqual([0, expect.stringContaining('Pinned as it is now.')]);
    expect(await once()).toEqual([false, '']);
    expect((await hintlock('trust', 'pin', 'notes')).stdout).toContain('as it was pinned');
    const [listed] = JSON.parse((await hintlock('trust', 'list', '--json')).stdout) as { name: string; id: string }[];
    expect(listed?.name).toBe('notes');
    expect((await hintlock('trust', 'remove', listed?.id ?? '')).exitCode).toBe(0);
    expect((await hintlock('trust', 'list')).stdout).toBe('No server has been seen yet.\n');
  });
});

describe.concurrent('a registry', () => {
  it('vouches for a server with the tools that it knows', async ({ expect }) => {
    const { at, hintlock, command } = await signedWorld(READS);
    const { manifest } = JSON.parse(await readFile(at('manifest.json'), 'utf8')) as {
      manifest: { server: object; tools: object };
    };
    const servers = [{ server: manifest.server, tools: manifest.tools }];
    await writeFile(at('known.json'), JSON.stringify({ version: 1, servers }));
    const signed = await hintlock(
      'sign',
      '--key',
      at('key.pem'),
      '--registry',
      at('known.json'),
      '--out',
      at('r.json'),
    );
    expect([signed.exitCode, signed.stderr]).toEqual([0, '']);
    expect((await hintlock('trust', 'registry', 'add', at('r.json'))).exitCode).toBe(0);
    expect((await hintlock('trust', 'registry', 'list')).stdout).toContain('1 servers');
    expect((await hintlock('scan', '--', ...command)).stdout).toContain(', registry');
    await alter(command[1] ?? '', 'readOnlyHint: true', 'readOnlyHint: true, title: "Read"');
    const other = await hintlock('scan', '--', ...command);
    expect(other.stdout).toContain('HL_REGISTRY_MISMATCH');
    expect(other.stdout).toContain(', untrusted');
    expect((await hintlock('trust', 'registry', 'remove', at('r.json'))).exitCode).toBe(0);
    expect((await hintlock('trust', 'registry')).stdout).toBe('You use no registries.\n');
    const unsafe = await hintlock('trust', 'registry', 'add', 'http://example.com/r.json', '--key', 'x');
    expect([unsafe.exitCode, unsafe.stderr]).toEqual([2, expect.stringContaining('https address')]);
  });
});

describe.concurrent('bad input', () => {
  it('is one sentence with a code, and overwrites nothing', async ({ expect }) => {
    const { at, hintlock, command } = await signedWorld(READS);
    await writeFile(at('broken.json'), '{ "manifest": ');
    await writeFile(at('conflict.json'), '<<<<<<< ours\n{}\n');
    await writeFile(at('text.pem'), 'no key', { mode: 0o600 });
    await writeFile(at('open.pem'), await readFile(at('key.pem')));
    await chmod(at('open.pem'), 0o644);
    const manifest = await readFile(at('manifest.json'), 'utf8');
    const sign = (key: string, ...more: string[]) => ['sign', '--key', at(key), ...more, '--', ...command];
    const cases: [readonly string[], string][] = [
      [['sign'], 'HL_USAGE'],
      [['sign', '--new-key', at('key.pem')], 'HL_FILE_EXISTS'],
      [sign('missing.pem', '--out', at('m')), 'HL_KEY_FILE'],
      [sign('text.pem', '--out', at('m')), 'HL_KEY_FILE'],
      [sign('open.pem', '--out', at('m')), 'HL_KEY_FILE'],
      [sign('key.pem', '--out', at('manifest.json')), 'HL_FILE_EXISTS'],
      [sign('key.pem', '--out', at('no/m.json')), 'HL_DOCUMENT_UNWRITABLE'],
      [sign('key.pem', '--out', at('m'), '--expires', 'never'), 'HL_USAGE'],
      [sign('key.pem', '--out', at('m'), '--package', 'a@latest'), 'HL_USAGE'],
      [['sign', '--key', at('key.pem'), '--out', at('m'), '--registry', at('broken.json')], 'HL_REGISTRY_UNREADABLE'],
      [['trust', 'verify', at('nothing.json')], 'HL_MANIFEST_UNREADABLE'],
      [['trust', 'verify', at('broken.json')], 'HL_MANIFEST_UNREADABLE'],
      [['trust', 'verify', at('conflict.json')], 'HL_MANIFEST_UNREADABLE'],
      [['trust', 'verify', at('manifest.json'), '--key', 'ed25519:x'], 'HL_KEY_INVALID'],
      [['trust', 'key', 'add', 'ed25519:short'], 'HL_KEY_INVALID'],
      [['trust', 'key', 'add', at('text.pem')], 'HL_KEY_INVALID'],
      [['trust', 'key', 'revoke', 'nobody'], 'HL_KEY_UNKNOWN'],
      [['trust', 'pin', 'nobody'], 'HL_PIN_UNKNOWN'],
      [['trust', 'remove', ''], 'HL_PIN_UNKNOWN'],
      [['trust', 'registry', 'add', 'https://example.com/r.json'], 'HL_USAGE'],
    ];
    for (const [args, code] of cases) {
      const { exitCode, stderr } = await hintlock(...args);
      expect([args.join(' '), exitCode, /\[(\w+)\]\n {2}\S.*\n$/.exec(stderr)?.[1]]).toEqual([args.join(' '), 2, code]);
    }
    expect(await readFile(at('manifest.json'), 'utf8')).toBe(manifest);
    await writeFile(at('state/trust.json'), '{ broken');
    const broken = await hintlock('trust', 'key', 'list');
    expect([broken.exitCode, broken.stderr]).toEqual([2, expect.stringContaining('HL_TRUST_FILE')]);
    await hintlock('trust', 'key', 'revoke', 'x'.repeat(43));
    expect(await readFile(at('state/trust.json'), 'utf8')).toBe('{ broken');
  });
});
