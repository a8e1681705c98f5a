import type { LogEntry } from '@hintlock/gateway';
import { expect, it } from 'vitest';
import { createLineJoiner, type LogRow } from './join-lines.ts';

function line(call: string, kind: LogEntry['kind']): LogEntry {
  return { time: '', session: 's', call, kind, server: 'notes', tool: call };
}

function words(rows: readonly LogRow[]): string[] {
  return rows.map(({ entry, outcome, isLate }) =>
    [entry.call, entry.kind, outcome?.kind, isLate === true ? 'late' : undefined].filter(Boolean).join(' '),
  );
}

it('shows a call with its end, in the order in which calls began', () => {
  const joiner = createLineJoiner(() => 0);
  expect(words(joiner.add(line('a', 'intent')))).toEqual([]);
  expect(words(joiner.add(line('b', 'intent')))).toEqual([]);
  expect(words(joiner.add(line('b', 'outcome')))).toEqual([]);
  expect(words(joiner.add(line('c', 'refused')))).toEqual([]);
  expect(words(joiner.add(line('a', 'outcome')))).toEqual(['a intent outcome', 'b intent outcome', 'c refused']);
});

it('takes a refusal after the intent for the end of the call', () => {
  const joiner = createLineJoiner(() => 0);
  joiner.add(line('a', 'intent'));
  expect(words(joiner.add(line('a', 'refused')))).toEqual(['a intent refused']);
});

it('shows a long call before it ends, and its end when it comes', () => {
  let now = 0;
  const joiner = createLineJoiner(() => now);
  joiner.add(line('long', 'intent'));
  now = 600;
  joiner.add(line('short', 'intent'));
  joiner.add(line('short', 'outcome'));
  expect(words(joiner.release(0))).toEqual([]);
  expect(words(joiner.release(500))).toEqual(['long intent', 'short intent outcome']);
  expect(words(joiner.add(line('long', 'outcome')))).toEqual(['long outcome late']);
});

it('holds no more than it must, however long the first call takes', () => {
  const joiner = createLineJoiner(() => 0);
  joiner.add(line('endless', 'intent'));
  let shown = 0;
  for (let call = 0; call < 3000; call += 1) {
    joiner.add(line(String(call), 'intent'));
    shown += joiner.add(line(String(call), 'outcome')).length;
  }
  expect(shown).toBeGreaterThan(1990);
});
