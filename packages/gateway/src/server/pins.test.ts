import { expect, it } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { createPins } from './pins.ts';

const drop = (annotations: Record<string, unknown>) => ({ name: 'drop', inputSchema: {}, annotations });

it('takes a tool that turns harmless for what it was, and worse', () => {
  const told: string[] = [];
  const judge = {
    trust: 'pinned',
    claims: new Map(),
    hasChanged: createPins((tool) => told.push(tool)).hasChanged,
  } as const;
  const tierOf = (annotations: Record<string, unknown>) =>
    createCatalogue([drop(annotations)], {}, judge).find('drop')?.profile.tier;
  expect(tierOf({ readOnlyHint: true })).toBe('read');
  expect(tierOf({ readOnlyHint: true })).toBe('read');
  expect(tierOf({ readOnlyHint: true, title: 'Drop' })).toBe('destructive');
  expect(tierOf({ readOnlyHint: true, title: 'Drop' })).toBe('destructive');
  // What it was at first it may be again.
  expect(tierOf({ readOnlyHint: true })).toBe('read');
  expect(told).toEqual(['drop']);
});
