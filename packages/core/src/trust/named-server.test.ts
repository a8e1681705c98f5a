import { describe, expect, it } from 'vitest';
import { digestCommand, isNamed, readNamedServer } from './named-server.ts';

const digest = (text: string): string => `whole-${text}`;
const COMMAND = { kind: 'command', command: 'npx', args: ['notes'] } as const;
const found = { name: 'notes', version: '1.4.0', integrity: 'sha512-a' };

describe('isNamed', () => {
  it.each([
    [{ package: 'notes' }, true],
    [{ package: 'notes', version: '1.4.0' }, true],
    [{ package: 'notes', version: '^1.0.0', integrity: 'sha512-a' }, true],
    [{ package: 'notes', version: '1.4.1' }, false],
    [{ package: 'notes', integrity: 'sha512-b' }, false],
    [{ package: 'other' }, false],
    [{ url: 'https://notes.example/mcp' }, false],
    [{ command: 'sha256-x' }, false],
  ])('a package and %j', (named, expected) => {
    expect(isNamed(named, { ...COMMAND, package: found }, digest)).toBe(expected);
  });

  it('takes what could not be found out for no match', () => {
    expect(isNamed({ package: 'notes' }, COMMAND, digest)).toBe(false);
    const unsure = { ...COMMAND, package: { name: 'notes', version: '1.4.0' } };
    expect(isNamed({ package: 'notes', integrity: 'sha512-a' }, unsure, digest)).toBe(false);
    expect(isNamed({ url: 'https://notes.example' }, unsure, digest)).toBe(false);
  });

  it('knows a command by all of its words', () => {
    const named = { command: digestCommand(COMMAND, digest) };
    expect(isNamed(named, COMMAND, digest)).toBe(true);
    expect(isNamed(named, { ...COMMAND, args: ['notes', '--all'] }, digest)).toBe(false);
    expect(isNamed(named, { kind: 'url', url: 'https://notes.example' }, digest)).toBe(false);
  });

  it('compares addresses without what is only one user’s', () => {
    const identity = { kind: 'url', url: 'https://me:secret@notes.example/mcp/?token=1#x' } as const;
    expect(isNamed({ url: 'https://notes.example/mcp' }, identity, digest)).toBe(true);
    expect(isNamed({ url: 'https://notes.example/other' }, identity, digest)).toBe(false);
    expect(isNamed({ url: 'http://notes.example/mcp' }, identity, digest)).toBe(false);
    expect(isNamed({ url: 'https://notes.example:8443/mcp' }, identity, digest)).toBe(false);
  });
});

describe('readNamedServer', () => {
  it.each([
    [{}],
    [null],
    ['notes'],
    [{ package: 'notes', url: 'https://a.example' }],
    [{ package: '../notes' }],
    [{ package: 'notes', version: '*' }],
    [{ package: 'notes', integrity: '' }],
    [{ package: 'notes', platform: 'linux' }],
    [{ url: 'file:///etc/passwd' }],
    [{ url: 'https://a.example', version: '1.0.0' }],
    [{ command: '' }],
  ])('refuses %j', (value) => {
    expect(readNamedServer(value)).toBeUndefined();
  });

  it('takes the three forms', () => {
    const forms = [{ package: '@a/b', version: '~1.0.0' }, { url: 'https://a.example' }, { command: 'sha256-x' }];
    expect(forms.map(readNamedServer)).toEqual(forms);
  });
});
