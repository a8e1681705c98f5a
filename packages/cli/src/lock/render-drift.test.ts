import { expect, it } from 'vitest';
import { createPaint } from '../report/terminal/paint.ts';
import { serverLines } from './render-drift.ts';
import type { ServerDrift } from './server-drift.ts';

const drift: ServerDrift = {
  name: 'notes',
  status: 'reached',
  identity: 'same',
  tools: [
    { tool: 'wipe', verdict: 'looser', differences: [] },
    { tool: 'send', verdict: 'added', differences: [] },
  ],
  definitions: new Map(),
  unshown: new Map(),
  findings: [],
};

function shown(columns: number, left?: readonly string[]): string[] {
  return serverLines(drift, createPaint({ colour: false, columns }), left);
}

it('calls quarantined what was left, and accepted what was not', () => {
  expect(shown(80, ['notes/wipe']).slice(1)).toEqual([
    '  x wipe  LOOSER: quarantined until it is accepted',
    '  x send  added: accepted',
  ]);
});

it('is as wide as usual on a terminal that reports no width', () => {
  expect([createPaint({ colour: false, columns: 0 }).width, shown(0)]).toEqual([80, shown(80)]);
});
