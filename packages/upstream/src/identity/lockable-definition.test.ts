import { expect, it } from 'vitest';
import { lockableDefinition } from './lockable-definition.ts';
import { unshownPart } from './unshown-part.ts';

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

it("has a digest of what was taken out for its looks, and of none of the server's own credentials", () => {
  const tool = (token: string) => ({ name: 'read', description: `Uses ${token}.` });
  const [one, other] = [`ghp_${'a1'.repeat(18)}`, `ghp_${'b2'.repeat(18)}`];
  expect(unshownPart(tool(one), [])).not.toBe(unshownPart(tool(other), []));
  expect([unshownPart(tool(one), [one]), unshownPart(tool('hunter2-long'), ['hunter2-long'])]).toEqual([
    undefined,
    undefined,
  ]);
});
