import { expect, it } from 'vitest';
import { displayTitle, isJsonObject } from './tool-definition.ts';

it.each<[object, string]>([
  [{ title: 'Title', annotations: { title: 'Annotated' } }, 'Title'],
  [{ annotations: { title: 'Annotated' } }, 'Annotated'],
  [{ title: '', annotations: { title: '' } }, 'name'],
  [{ title: 7, annotations: { title: {} } }, 'name'],
  [{ annotations: 'x' }, 'name'],
  [{}, 'name'],
])('shows the title where there is one: %j', (parts, title) => {
  expect(displayTitle({ name: 'name', ...parts })).toBe(title);
});

it('takes only objects for objects', () => {
  expect([{}, { a: 1 }, [], null, undefined, 'x', 1].map(isJsonObject)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
