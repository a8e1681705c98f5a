import { describe, expect, it } from 'vitest';
import { isNamed, readNamedServer } from './server-identity.ts';

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
    expect(isNamed(named, { package: found })).toBe(expected);
  });

  it('takes what could not be found out for no match', () => {
    expect(isNamed({ package: 'notes', version: '1.4.0' }, { package: { name: 'notes' } })).toBe(false);
    expect(isNamed({ package: 'notes', integrity: 'sha512-a' }, { package: { name: 'notes' } })).toBe(false);
    expect(isNamed({ url: 'https://notes.example' }, {})).toBe(false);
    expect(isNamed({ command: 'sha256-x' }, {})).toBe(false);
  });

  it('compares addresses without what is only one user’s', () => {
    const url = 'https://me:secret@notes.example/mcp/?token=1#x';
    expect(isNamed({ url: 'https://notes.example/mcp' }, { url })).toBe(true);
    expect(isNamed({ url: 'https://notes.example/other' }, { url })).toBe(false);
    expect(isNamed({ url: 'http://notes.example/mcp' }, { url })).toBe(false);
    expect(isNamed({ url: 'https://notes.example:8443/mcp' }, { url })).toBe(false);
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
