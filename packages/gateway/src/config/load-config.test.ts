import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from './load-config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'hintlock-load-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function errorOf(name: string): Promise<string> {
  const loaded = await loadConfig(path.join(folder, name), {});
  if (loaded.ok) return 'none';
  return loaded.errors.map(({ code, message }) => `${code} ${message.replaceAll(folder, 'FOLDER')}`).join('\n');
}

describe('loadConfig', () => {
  it('reads a file', async () => {
    writeFileSync(path.join(folder, 'hintlock.yaml'), '\uFEFFservers: { a: { command: "${X}" } }');
    const loaded = await loadConfig(path.join(folder, 'hintlock.yaml'), { X: 'x' });
    expect(loaded.ok && loaded.config.servers.get('a')?.target).toMatchObject({ command: 'x', cwd: folder });
    expect(loaded.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('says what cannot be read, and why', async () => {
    mkdirSync(path.join(folder, 'folder'));
    writeFileSync(path.join(folder, 'file'), '');
    symlinkSync('circle', path.join(folder, 'circle'));
    symlinkSync('nowhere', path.join(folder, 'broken'));
    writeFileSync(path.join(folder, 'large'), 'x'.repeat(1024 * 1024));
    writeFileSync(path.join(folder, 'latin'), Buffer.from([0x61, 0x3a, 0xe9]));
    writeFileSync(path.join(folder, 'wrong'), 'ask: x');
    const names = ['missing', 'folder', 'file/below', 'circle', 'broken', 'large', 'latin', 'wrong', 'a\u001b[31m'];
    expect(await Promise.all(names.map(errorOf))).toMatchInlineSnapshot(`
      [
        "HL_CONFIG_UNREADABLE The configuration FOLDER/missing could not be read: there is no such file.",
        "HL_CONFIG_UNREADABLE The configuration FOLDER/folder could not be read: it is a folder.",
        "HL_CONFIG_UNREADABLE The configuration FOLDER/file/below could not be read: there is no such file.",
        "HL_CONFIG_UNREADABLE The configuration FOLDER/circle could not be read: its links lead in a circle.",
        "HL_CONFIG_UNREADABLE The configuration FOLDER/broken could not be read: there is no such file.",
        "HL_CONFIG_UNREADABLE The configuration FOLDER/large could not be read: it is larger than 786432 bytes.",
        "HL_CONFIG_UNREADABLE The configuration FOLDER/latin could not be read: it is not UTF-8 text.",
        "HL_CONFIG_VALUE FOLDER/wrong:1:6 cannot be used: ask must be always or guards.",
        "HL_CONFIG_UNREADABLE The configuration FOLDER/a\\u{1b}[31m could not be read: there is no such file.",
      ]
    `);
  });

  it.skipIf(process.platform === 'win32')('does not wait for a pipe', async () => {
    execFileSync('mkfifo', [path.join(folder, 'pipe')]);
    expect(await errorOf('pipe')).toBe(
      'HL_CONFIG_UNREADABLE The configuration FOLDER/pipe could not be read: it is not a file.',
    );
  });

  it.skipIf(process.getuid?.() === 0)('says when it may not read', async () => {
    writeFileSync(path.join(folder, 'closed'), '{}', { mode: 0o000 });
    expect(await errorOf('closed')).toContain('you may not read it');
  });
});
