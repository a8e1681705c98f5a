import { expect, it } from 'vitest';
import { printable } from '../text/printable.ts';
import { explainInference } from './explain-inference.ts';
import { TRAINED_ON } from './weights.ts';

it('lists every feature that carries weight, the weightiest first, and adds up to what it says', () => {
  const [readOnly] = explainInference({ name: 'purge_notes', description: 'Deletes notes.' });
  const weights = readOnly?.features.map(({ weight }) => Math.abs(weight)) ?? [];
  expect(weights.length).toBeGreaterThan(3);
  expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  expect(readOnly?.features.map(({ words }) => words)).toContain('the name begins with "purge"');
  expect(readOnly?.probability).toBeLessThan(0.05);
});

it('prints nothing that acts', () => {
  const explained = explainInference({ name: 'get\u001b_x', inputSchema: { properties: { 'limit\u202e': {} } } });
  for (const { key, words } of explained.flatMap(({ features }) => features)) {
    expect([key, words]).toEqual([printable(key), printable(words)]);
  }
});

it('comes with the mark of what the weights were learned from', () => {
  expect(TRAINED_ON).toMatchObject({ version: 1, digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
});
