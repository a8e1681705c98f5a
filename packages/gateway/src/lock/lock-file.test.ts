import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isHintlockError, type Lock, lockTool, withServer, writeLock } from '@hintlock/core';
import { digestText } from '@hintlock/upstream/connect';
import { expect, it, onTestFinished } from 'vitest';
import { loadLockFile, readLockFile, replaceLock } from './lock-file.ts';

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(os.tmpdir(), 'hintlock-lock-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

function lockOf(...names: readonly string[]): Lock {
  const how = { claims: [], trust: 'pinned', by: 'ada', at: '2026-01-31', digest: digestText } as const;
  const tools = new Map([['read', lockTool({ ...how, definition: { name: 'read' } })]]);
  const server = { identity: { kind: 'url', url: 'https://example.com/mcp' } as const, tools };
  return names.reduce<Lock>((lock, name) => withServer(lock, name, server), { servers: new Map() });
}

async function codeOf(doing: Promise<unknown>): Promise<string> {
  return doing.then(
    () => 'fine',
    (error: unknown) => (isHintlockError(error) ? error.code : String(error)),
  );
}

it('is empty where there is no file, and what was written afterwards', async () => {
  const file = path.join(await folder(), 'hintlock.lock.json');
  const none = await loadLockFile(file);
  expect([none.lock.servers.size, none.digest]).toEqual([0, undefined]);
  const one = await replaceLock(none, lockOf('one'));
  expect([...one.lock.servers.keys()]).toEqual(['one']);
  const two = await replaceLock(one, lockOf('one', 'two'));
  expect(await readFile(file, 'utf8')).toBe(writeLock(two.lock));
});

it('is not overwritten when somebody else wrote it meanwhile', async () => {
  const file = path.join(await folder(), 'hintlock.lock.json');
  const none = await loadLockFile(file);
  await replaceLock(none, lockOf('theirs'));
  expect(await codeOf(replaceLock(none, lockOf('ours')))).toBe('HL_LOCK_CHANGED');
  expect([...(await loadLockFile(file)).lock.servers.keys()]).toEqual(['theirs']);
  expect(await readdir(path.dirname(file))).toEqual(['hintlock.lock.json']);
});

it('is written by one at a time', async () => {
  const file = path.join(await folder(), 'hintlock.lock.json');
  const none = await loadLockFile(file);
  const codes = await Promise.all(['a', 'b', 'c', 'd'].map((name) => codeOf(replaceLock(none, lockOf(name)))));
  expect(codes.toSorted()).toEqual(['HL_LOCK_CHANGED', 'HL_LOCK_CHANGED', 'HL_LOCK_CHANGED', 'fine']);
});

it('is not held up by a draft that somebody left', async () => {
  const file = path.join(await folder(), 'hintlock.lock.json');
  await writeFile(`${file}.new`, 'half a lo');
  await utimes(`${file}.new`, 0, 0);
  expect(await codeOf(replaceLock(await loadLockFile(file), lockOf('one')))).toBe('fine');
});

it('is never overwritten when it cannot be read', async () => {
  const file = path.join(await folder(), 'hintlock.lock.json');
  const loaded = await replaceLock(await loadLockFile(file), lockOf('one'));
  const broken = `<<<<<<< HEAD\n${writeLock(lockOf('two'))}`;
  await writeFile(file, broken);
  expect(await codeOf(replaceLock(loaded, lockOf('three')))).toBe('HL_LOCK_CONFLICT');
  expect(await readFile(file, 'utf8')).toBe(broken);
});

it('keeps its mode, and the link that leads to it', async () => {
  const at = await folder();
  const [file, link] = [path.join(at, 'real.json'), path.join(at, 'hintlock.lock.json')];
  await writeFile(file, writeLock(lockOf('one')));
  await chmod(file, 0o600);
  await symlink('real.json', link);
  await replaceLock(await loadLockFile(link), lockOf('two'));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect([...(await loadLockFile(file)).lock.servers.keys()]).toEqual(['two']);
});

it('says why it cannot be read or written', async () => {
  const at = await folder();
  await mkdir(path.join(at, 'folder'));
  const reading = await readLockFile(path.join(at, 'folder'));
  expect(reading.ok ? '' : reading.error.message).toContain('could not be read: it is a folder.');
  const nowhere = { file: path.join(at, 'nowhere/lock.json'), lock: lockOf() };
  expect(await codeOf(replaceLock(nowhere, lockOf('one')))).toBe('HL_LOCK_UNWRITABLE');
});
