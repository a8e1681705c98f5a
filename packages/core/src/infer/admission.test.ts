import { expect, it } from 'vitest';
import type { ToolDefinition } from '../definition/tool-definition.ts';
import { CONFIDENCE_THRESHOLD } from '../profile/weigh.ts';
import { inferClaims } from './infer-claims.ts';

function sure(definition: ToolDefinition): Record<string, unknown> {
  const claims = inferClaims(definition).filter(({ confidence }) => confidence >= CONFIDENCE_THRESHOLD);
  return Object.fromEntries(claims.map(({ hint, value }) => [hint, value]));
}

const takes = (name: string): object => ({ type: 'object', properties: { [name]: { type: 'string' } } });

it.each<[string, Omit<ToolDefinition, 'name'>?]>([
  ['tidy', { description: 'Permanently deletes all files. This cannot be undone.' }],
  ['tool18', { description: 'Deletes all files on disk.' }],
  ['get_users', { description: 'Deletes all users.' }],
  ['overwrite_file', { description: 'Overwrites a file.' }],
  ['get_shell', { description: 'Runs a shell command.', inputSchema: takes('command') }],
  ['ＤＥＬＥＴＥ_file'],
  ['get＿item', { description: 'Ｄｅｌｅｔｅｓ an item.' }],
  ['deletefile'],
  ['tabledelete'],
  ['file_deletion'],
  ['force_push'],
  ['format_drive'],
  ['expunge'],
  ['annihilate'],
  ['tear_down_cluster'],
  ['read_file_and_delete'],
  ['items', { title: 'Delete everything' }],
  ['get_items', { title: 'Delete everything' }],
  ['unlink'],
  ['revoke_access'],
  ['flush_all'],
  ['empty_trash'],
  ['reset_hard'],
  ['uninstall'],
])('%s destroys', (name, more) => {
  expect(sure({ name, ...more })).toMatchObject({ readOnly: false, destructive: true });
});

it.each<[string, Omit<ToolDefinition, 'name'>?]>([
  ['list_deletions', { description: 'Lists deletions.' }],
  ['get_factory_reset_status', { description: 'Gets the status of a factory reset.' }],
  ['list_deleted_notes', { title: 'Deleted notes', description: 'Deleted notes of the last 30 days.' }],
  ['format_code', { description: 'Formats code.', inputSchema: takes('code') }],
  ['get_script', { description: 'Returns a script that was saved.', inputSchema: takes('script') }],
  ['preview_delete', { description: 'Shows what a deletion would take, without changing anything.' }],
  ['dropdown_list', { description: 'Lists dropdowns.' }],
])('%s does not', (name, more) => {
  expect(sure({ name, ...more })['destructive']).not.toBe(true);
});
