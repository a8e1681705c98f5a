/** A backlog keeps the newest and never more than it may. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBacklog } from './backlog.ts';

it('keeps the newest that fit, whatever comes', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 12 })), (sizes) => {
      const backlog = createBacklog<number>({ count: 4, size: 20 });
      for (const [item, size] of sizes.entries()) backlog.add(item, size);
      const kept = backlog.items();
      const expected = sizes.map((_, item) => item).slice(sizes.length - kept.length);
      const total = (items: readonly number[]): number => items.reduce((sum, item) => sum + (sizes[item] ?? 0), 0);
      expect(kept).toEqual(expected);
      expect([kept.length <= 4, total(kept) <= 20]).toEqual([true, true]);
      backlog.clear();
      expect(backlog.items()).toEqual([]);
    }),
  );
});

it('does not keep one that is too large by itself', () => {
  const backlog = createBacklog<string>({ count: 4, size: 20 });
  backlog.add('fits', 10);
  backlog.add('does not', 21);
  expect(backlog.items()).toEqual([]);
  backlog.add('fits again', 10);
  expect(backlog.items()).toEqual(['fits again']);
});
