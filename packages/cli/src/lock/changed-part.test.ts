import { expect, it } from 'vitest';
import { changedPart } from './changed-part.ts';

it.each([
  ['Deletes one note.', 'Deletes all notes.', 'Deletes one note.', 'Deletes all notes.'],
  [`${'a'.repeat(500)} end`, `${'a'.repeat(500)} END`, `…${'a'.repeat(23)} end`, `…${'a'.repeat(23)} END`],
  [`x${'b'.repeat(500)}`, `y${'b'.repeat(500)}`, `x${'b'.repeat(24)}…`, `y${'b'.repeat(24)}…`],
  ['', 'new', '', 'new'],
  ['aa', 'aaa', 'aa', 'aaa'],
])('%#', (before, after, shownBefore, shownAfter) => {
  expect(changedPart(before, after)).toEqual({ before: shownBefore, after: shownAfter });
});
