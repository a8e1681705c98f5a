import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findConfig } from './find-config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'hintlock-find-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function place(...parts: string[]): string {
  const file = path.join(folder, ...parts);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '{}');
  return file;
}

describe('findConfig', () => {
  it('prefers the folder to the user', () => {
    const user = place('xdg/hintlock/hintlock.yaml');
    const cwd = path.join(folder, 'project');
    const env = { XDG_CONFIG_HOME: path.join(folder, 'xdg') };
    expect(findConfig(env, cwd)).toEqual({ file: user, scope: 'user' });
    const project = place('project/hintlock.yaml');
    expect(findConfig(env, cwd)).toEqual({ file: project, scope: 'project' });
  });

  it.each([
    ['linux', '.config'],
    ['darwin', 'Library/Application Support'],
    ['win32', 'AppData/Roaming'],
  ] as const)('looks where %s keeps such files', (platform, place_) => {
    const home = path.join(folder, 'home');
    const cwd = path.join(folder, 'empty');
    expect(findConfig({}, cwd, { platform, home })).toBeUndefined();
    const file = place('home', place_, 'hintlock/hintlock.yaml');
    expect(findConfig({}, cwd, { platform, home })).toEqual({ file, scope: 'user' });
    // A relative path would mean another file in every folder.
    expect(findConfig({ XDG_CONFIG_HOME: 'here' }, cwd, { platform, home })).toEqual({ file, scope: 'user' });
  });

  it('does not pass over a file that cannot be read', () => {
    place('xdg/hintlock/hintlock.yaml');
    const env = { XDG_CONFIG_HOME: path.join(folder, 'xdg') };
    symlinkSync('nowhere', path.join(folder, 'hintlock.yaml'));
    expect(findConfig(env, folder)).toEqual({ file: path.join(folder, 'hintlock.yaml'), scope: 'project' });
  });
});
