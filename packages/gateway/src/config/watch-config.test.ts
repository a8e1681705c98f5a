import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from './load-config.ts';
import { watchConfig } from './watch-config.ts';

let folder: string;
let file: string;
let stop: AbortController;
let ended: Promise<void>;
/** The port of each configuration that was handed on, or the code of the error it was refused with. */
let events: (number | string | undefined)[];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'hintlock-watch-'));
  file = path.join(folder, 'etc/hintlock.yaml');
  mkdirSync(path.join(folder, 'etc'));
  write(1);
  stop = new AbortController();
  ended = Promise.resolve();
  events = [];
});

afterEach(async () => {
  stop.abort();
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

function write(port: number, to: string = file): void {
  writeFileSync(to, `listen: { port: ${port} }\n`);
}

async function watch(since?: string): Promise<void> {
  const changed = ({ listen }: { readonly listen: { readonly port: number } }): void => void events.push(listen.port);
  const refused = ([error]: readonly { readonly code: string }[]): void => void events.push(error?.code);
  ended = watchConfig(file, {}, { changed, refused, ...(since === undefined ? {} : { since }) }, stop.signal);
  // The first look is over.
  await delay(150);
}

/** The events, once there are that many. */
async function eventsOf(count: number): Promise<typeof events> {
  await vi.waitUntil(() => events.length >= count, { timeout: 8000, interval: 20 });
  return events;
}

/** Longer than it takes to notice anything. */
const QUIET_MS = 900;

describe('an edit is noticed', () => {
  it.each<[string, () => void]>([
    ['written in place', () => write(2)],
    [
      'written in place, of the same length and age',
      () => {
        write(2);
        utimesSync(file, new Date(0), new Date(0));
      },
    ],
    [
      'renamed over it',
      () => {
        write(2, `${file}.new`);
        renameSync(`${file}.new`, file);
      },
    ],
    [
      'moved away and written anew',
      () => {
        renameSync(file, `${file}~`);
        write(2);
      },
    ],
    [
      'removed and written anew',
      () => {
        rmSync(file);
        write(2);
      },
    ],
    [
      'replaced with its folder',
      () => {
        mkdirSync(path.join(folder, 'new'));
        write(2, path.join(folder, 'new/hintlock.yaml'));
        renameSync(path.join(folder, 'etc'), path.join(folder, 'old'));
        renameSync(path.join(folder, 'new'), path.join(folder, 'etc'));
      },
    ],
  ])('%s', async (_, edit) => {
    await watch();
    edit();
    expect(await eventsOf(1)).toEqual([2]);
  });

  it('by a link in its path that is turned elsewhere', async () => {
    for (const port of [1, 2]) {
      mkdirSync(path.join(folder, `version${port}`));
      write(port, path.join(folder, `version${port}/hintlock.yaml`));
    }
    symlinkSync('version1', path.join(folder, 'current'));
    rmSync(file);
    symlinkSync('../current/hintlock.yaml', file);
    await watch();
    // Both have been there for so long that nothing about the new one looks recent.
    await delay(2500);
    symlinkSync('version2', path.join(folder, 'next'));
    renameSync(path.join(folder, 'next'), path.join(folder, 'current'));
    expect(await eventsOf(1)).toEqual([2]);
  });

  it('after a long rest', async () => {
    await watch();
    await delay(2500);
    write(2);
    expect(await eventsOf(1)).toEqual([2]);
    await delay(2500);
    write(3);
    expect(await eventsOf(2)).toEqual([2, 3]);
  });

  it('made between loading and watching', async () => {
    const { digest } = await loadConfig(file, {});
    write(2);
    await watch(digest);
    expect(await eventsOf(1)).toEqual([2]);
  });

  it('once, when it comes in many steps', async () => {
    await watch();
    for (let port = 2; port <= 60; port += 1) {
      write(port);
      await delay(25);
    }
    await vi.waitFor(() => expect(events.at(-1)).toBe(60), { timeout: 8000 });
    // A machine that is busy may pause between two steps for as long as an editor would after the last.
    expect(events.length).toBeLessThan(4);
  });
});

describe('what is refused', () => {
  it('is told, and told once, until it is mended', async () => {
    await watch();
    writeFileSync(file, 'listen: { prt: 2 }');
    expect(await eventsOf(1)).toEqual(['HL_CONFIG_KEY']);
    await delay(QUIET_MS);
    write(2);
    expect(await eventsOf(2)).toEqual(['HL_CONFIG_KEY', 2]);
    writeFileSync(file, '');
    expect(await eventsOf(3)).toEqual(['HL_CONFIG_KEY', 2, 'HL_CONFIG_YAML']);
    rmSync(path.dirname(file), { recursive: true });
    expect(await eventsOf(4)).toEqual(['HL_CONFIG_KEY', 2, 'HL_CONFIG_YAML', 'HL_CONFIG_UNREADABLE']);
    mkdirSync(path.dirname(file));
    write(2);
    expect(await eventsOf(5)).toEqual(['HL_CONFIG_KEY', 2, 'HL_CONFIG_YAML', 'HL_CONFIG_UNREADABLE', 2]);
  });
});

describe('nothing is told', () => {
  it('when the content is the same', async () => {
    await watch();
    write(1);
    await delay(QUIET_MS);
    utimesSync(file, new Date(0), new Date(0));
    await delay(QUIET_MS);
    rmSync(file);
    write(1);
    await delay(QUIET_MS);
    expect(events).toEqual([]);
  });

  it('after the signal', async () => {
    await watch();
    write(2);
    stop.abort();
    await ended;
    await delay(QUIET_MS);
    expect(events).toEqual([]);
  });
});

describe('a handler', () => {
  it('that fails ends the watch with its error', async () => {
    const fault = new Error('from the handler');
    const changed = (): Promise<void> => Promise.reject(fault);
    const watching = watchConfig(file, {}, { changed, refused: () => {}, since: 'something else' }, stop.signal);
    await expect(watching).rejects.toBe(fault);
  });
});

it('does not keep its process alive', async () => {
  const module = JSON.stringify(new URL('watch-config.ts', import.meta.url).href);
  const script = `import { watchConfig } from ${module};
    void watchConfig(${JSON.stringify(file)}, {}, { changed() {}, refused() {} }, new AbortController().signal);
    setTimeout(() => console.log('done'), 600);`;
  const args = ['--conditions=@hintlock/source', '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 20_000 });
  expect(stdout).toBe('done\n');
});
