import { expect, it } from 'vitest';
import { readSince } from './read-since.ts';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');

it.each([
  ['90s', '2026-03-10T11:58:30.000Z'],
  ['30m', '2026-03-10T11:30:00.000Z'],
  ['2h', '2026-03-10T10:00:00.000Z'],
  ['7d', '2026-03-03T12:00:00.000Z'],
  ['999999w', '1970-01-01T00:00:00.000Z'],
  ['2026-03-01T09:30Z', '2026-03-01T09:30:00.000Z'],
  ['2026-03-01 09:30:15+02:00', '2026-03-01T07:30:15.000Z'],
  ['2026-03-01', new Date(2026, 2, 1).toISOString()],
])('%s is %s', (text, expected) => {
  expect(readSince(text, NOW)).toBe(expected);
});

it.each(['', '2', '2x', 'yesterday', '-2h', '2026-13-40', '1e3', '2026'])('%j is none', (text) => {
  expect(() => readSince(text, NOW)).toThrow(/--since takes a time such as 30m/);
});
