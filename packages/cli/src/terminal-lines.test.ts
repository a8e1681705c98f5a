import { expect, it } from 'vitest';
import { terminalLines } from './terminal-lines.ts';

const SENTENCE = 'The configuration at some path that is rather long could not be read because of this and of that.';

it('breaks a sentence at 80 columns on a terminal, and earlier on a narrower one', () => {
  for (const columns of [200, 80, 60, undefined]) {
    const screen = columns === undefined ? { isTTY: true } : { isTTY: true, columns };
    const lines = terminalLines('  ', SENTENCE, screen).trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => line.length > Math.min(columns ?? 80, 80))).toEqual([]);
    expect(lines.map((line) => line.trim()).join(' ')).toBe(SENTENCE);
  }
});

it('leaves it whole for a program', () => {
  expect(terminalLines('hintlock: ', SENTENCE, {})).toBe(`hintlock: ${SENTENCE}\n`);
});
