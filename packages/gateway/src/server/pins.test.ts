import { expect, it } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { createPins } from './pins.ts';

// A name that gives nothing away, so that only what is declared decides.
const notes = (annotations: Record<string, unknown>) => ({ name: 'notes', inputSchema: {}, annotations });

it('takes a tool that turns harmless for what it was, and worse', () => {
  const told: string[] = [];
  const judge = {
    trust: 'pinned',
    claims: new Map(),
    hasChanged: createPins((tool) => told.push(tool)).hasChanged,
  } as const;
  const tierOf = (annotations: Record<string, unknown>) =>
    createCatalogue([notes(annotations)], {}, judge).find('notes')?.profile.tier;
  expect(tierOf({ readOnlyHint: true })).toBe('read');
  expect(tierOf({ readOnlyHint: true })).toBe('read');
  expect(tierOf({ readOnlyHint: true, title: 'Notes' })).toBe('destructive');
  expect(tierOf({ readOnlyHint: true, title: 'Notes' })).toBe('destructive');
  // What it was at first it may be again.
  expect(tierOf({ readOnlyHint: true })).toBe('read');
  expect(told).toEqual(['notes']);
});
