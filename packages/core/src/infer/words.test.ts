import { expect, it } from 'vitest';
import { partsOfName, wordsOf } from './words.ts';

it.each([
  ['get_current_time', ['get', 'current', 'time']],
  ['ghGetFileContent', ['gh', 'get', 'file', 'content']],
  ['DNS_deleteDNSRecordsV1', ['dns', 'delete', 'dns', 'records']],
  ['atlas-create-access-list', ['atlas', 'create', 'access', 'list']],
  ['notes.v2.list', ['notes', 'list']],
  ['añadirNota', ['anadir', 'nota']],
  ['', []],
  ['___', []],
])('splits %s', (name, words) => {
  expect(wordsOf(name)).toEqual(words);
});

it('takes the hyphen to bind closer than the underscore, and both closer than dots', () => {
  expect(partsOfName('backup_vault_enable-crr')).toEqual([['backup'], ['vault'], ['enable', 'crr']]);
  expect(partsOfName('crm.note_delete')).toEqual([['crm'], ['note', 'delete']]);
  expect(partsOfName('note_delete')).toEqual([['note', 'delete']]);
});

it('reads no more of a name than a person would', () => {
  expect(wordsOf('a'.repeat(100_000)).join('').length).toBe(100_000);
  expect(partsOfName('ab_'.repeat(100_000)).flat().length).toBeLessThan(100);
});
