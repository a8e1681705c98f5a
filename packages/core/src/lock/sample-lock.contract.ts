/** What the tests of the lock share: a digest, and a lock of one server. */
import { createHash } from 'node:crypto';
import type { ToolDefinition } from '../definition/tool-definition.ts';
import type { Digest, Lock, LockedServer } from './lock.ts';
import { lockTool } from './lock-tool.ts';

export const digest: Digest = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

export const DELETE_NOTE: ToolDefinition = {
  name: 'delete_note',
  title: 'Delete a note',
  description: 'Deletes one note.',
  inputSchema: {
    type: 'object',
    properties: { name: { type: 'string' }, mode: { enum: ['soft', 'hard'] } },
    required: ['name'],
  },
  annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
};

export const READ_NOTE: ToolDefinition = {
  name: 'read_note',
  description: 'Reads one note.',
  annotations: { readOnlyHint: true },
};

export function lockedServer(...definitions: readonly ToolDefinition[]): LockedServer {
  const how = { claims: [], trust: 'pinned', by: 'ada', at: '2026-01-31', digest } as const;
  return {
    identity: {
      kind: 'command',
      command: 'npx',
      args: ['-y', 'notes@1.0.0', '/srv'],
      package: { name: 'notes', version: '1.0.0', integrity: 'sha512-abc' },
    },
    tools: new Map(definitions.map((definition) => [definition.name, lockTool({ ...how, definition })])),
  };
}

export function sampleLock(): Lock {
  return { servers: new Map([['notes', lockedServer(DELETE_NOTE, READ_NOTE)]]) };
}
