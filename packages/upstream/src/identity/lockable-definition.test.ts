import { expect, it } from 'vitest';
import { lockableDefinition } from './lockable-definition.ts';

it('takes out what a server repeats of its credentials, wherever it stands', () => {
  const token = `ghp_${'a1'.repeat(18)}`;
  const definition = {
    name: 'query',
    description: `Uses hunter2-long and ${token}.`,
    inputSchema: { properties: { [token]: { default: ['hunter2-long'] } } },
  };
  const lockable = lockableDefinition(definition, ['hunter2-long']);
  expect(JSON.stringify(lockable)).not.toMatch(/hunter2|ghp_/);
  expect(lockable.description).toBe('Uses [redacted] and [redacted].');
});

it('leaves everything else', () => {
  const definition = { name: 'read', description: 'Reads.', inputSchema: { type: 'object' } };
  expect(lockableDefinition(definition, ['hunter2-long'])).toBe(definition);
});
