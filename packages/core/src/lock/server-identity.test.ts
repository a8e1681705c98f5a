import { expect, it } from 'vitest';
import { type CommandIdentity, compareIdentity, describeIdentity, type ServerIdentity } from './server-identity.ts';

const notes: CommandIdentity = {
  kind: 'command',
  command: 'npx',
  args: ['-y', 'notes@1.0.0', '/srv'],
  package: { name: 'notes', version: '1.0.0', integrity: 'sha512-a' },
};
const remote: ServerIdentity = { kind: 'url', url: 'https://example.com/mcp' };

it.each<[string, ServerIdentity, ServerIdentity, string]>([
  ['itself', notes, { ...notes, args: [...notes.args] }, 'same'],
  ['another argument', notes, { ...notes, args: ['-y', 'notes@1.0.0', '/etc'] }, 'other'],
  ['another command', notes, { ...notes, command: 'bunx' }, 'other'],
  [
    'another version that is asked for',
    notes,
    { ...notes, args: ['-y', 'notes@1.1.0', '/srv'], package: { name: 'notes', version: '1.1.0' } },
    'updated',
  ],
  ['another version that is installed', notes, { ...notes, package: { name: 'notes', version: '1.1.0' } }, 'updated'],
  [
    'another content of the same version',
    notes,
    { ...notes, package: { name: 'notes', version: '1.0.0', integrity: 'sha512-b' } },
    'other',
  ],
  ['another package', notes, { ...notes, package: { name: 'n0tes', version: '1.0.0' } }, 'other'],
  ['nobody knows the package any more', notes, { kind: 'command', command: 'npx', args: notes.args }, 'same'],
  ['another folder', { ...notes, cwd: '.' }, { ...notes, cwd: 'evil' }, 'other'],
  ['the same folder', { ...notes, cwd: 'srv' }, { ...notes, cwd: 'srv' }, 'same'],
  ['a folder that was not noted', notes, { ...notes, cwd: 'srv' }, 'same'],
  ['a name that only begins like it', notes, { ...notes, args: ['-y', 'notes-evil', '/srv'] }, 'other'],
  ['an address in place of a command', notes, remote, 'other'],
  ['another address', remote, { kind: 'url', url: 'https://example.org/mcp' }, 'other'],
  ['the same address', remote, { ...remote }, 'same'],
])('%s', (_, locked, current, verdict) => {
  expect(compareIdentity(locked, current)).toBe(verdict);
});

it('is described in one line', () => {
  expect(describeIdentity(notes)).toBe('npx -y notes@1.0.0 /srv (notes 1.0.0)');
  expect(describeIdentity({ ...notes, cwd: 'srv' })).toBe('npx -y notes@1.0.0 /srv (in srv) (notes 1.0.0)');
  expect(describeIdentity({ kind: 'url', url: 'https://example.com/\u001b[2J' })).toBe(
    'https://example.com/\\u{1b}[2J',
  );
});
