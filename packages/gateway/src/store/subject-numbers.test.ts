import { describe, expect, it } from 'vitest';
import type { LogSubject } from './store.ts';
import { createSubjectNumbers, createSubjectReader } from './subject-numbers.ts';

const files: LogSubject = { session: 's', server: 'files', tool: 'read', facts: { hints: 'readOnly=true/declared' } };
const line = (call: string) => ({ time: '2026-01-01T00:00:00.000Z', call, kind: 'intent' as const });

/** The entries as they are read back from the text that was written. */
function readBack(texts: readonly string[]): unknown[] {
  const { read } = createSubjectReader();
  const members = JSON.parse(`[${texts.join(',')}]`) as unknown[];
  return members.map(read).filter((entry) => entry !== undefined);
}

describe('the subject of lines', () => {
  it('is told once and read with every line', () => {
    const { textOf } = createSubjectNumbers();
    const texts = [textOf(line('a'), files), textOf(line('b'), files), textOf({ ...line('c'), ...files }, undefined)];
    expect(texts.map((text) => text.includes('readOnly'))).toEqual([true, false, true]);
    expect(readBack(texts)).toEqual(['a', 'b', 'c'].map((call) => ({ ...files, ...line(call) })));
  });

  it('is told anew once it was forgotten, so that a line that could not be written takes nothing with it', () => {
    const { textOf, forget } = createSubjectNumbers();
    textOf(line('lost'), files);
    forget();
    expect(readBack([textOf(line('kept'), files)])).toEqual([{ ...files, ...line('kept') }]);
  });

  it('is bounded in number, and none is taken for another', () => {
    const { textOf } = createSubjectNumbers();
    const subjects = Array.from({ length: 2500 }, (_, index) => ({ ...files, tool: `tool-${index}` }));
    const texts = [...subjects, ...subjects].map((subject) => textOf(line('a'), subject));
    expect(readBack(texts)).toEqual([...subjects, ...subjects].map((subject) => ({ ...subject, ...line('a') })));
  });

  it('that cannot be read any more leaves a line that can', () => {
    const { textOf } = createSubjectNumbers();
    textOf(line('damaged'), files);
    expect(readBack([textOf(line('after'), files)])).toEqual([{ session: '', server: '', tool: '', ...line('after') }]);
  });
});
