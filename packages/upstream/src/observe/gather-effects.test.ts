import type { EffectTally } from '@hintlock/core';
import { describe, expect, it } from 'vitest';
import { gatherEffects } from './gather-effects.ts';
import type { TracedEffect } from './read-effect.ts';

function gather(...effects: readonly TracedEffect[]): EffectTally {
  const gathered = gatherEffects({
    isTemporary: (path) => path.startsWith('/tmp/'),
    isOwn: (path) => path.startsWith('/own/'),
  });
  for (const effect of effects) gathered.add(effect);
  return gathered.tally();
}

const created = (what: string): TracedEffect => ({ kind: 'created', what, made: 'sure' });
const written = (what: string): TracedEffect => ({ kind: 'written', what, made: 'perhaps' });
const deleted = (what: string): TracedEffect => ({ kind: 'deleted', what });

describe('what a call made and removed again', () => {
  it('is no effect of it', () => {
    expect(gather(created('/a'), deleted('/a')).counts).toEqual({});
    expect(gather(written('/tmp/a'), deleted('/tmp/a'))).toEqual({ counts: {}, first: [], unread: 0 });
  });

  it('may have been there before, where nobody saw it made', () => {
    expect(gather(written('/a'), deleted('/a')).counts).toEqual({ written: 1, cleared: 1 });
  });

  it('is told from what others made', () => {
    expect(gather(created('/a'), deleted('/a'), deleted('/b')).counts).toEqual({ deleted: 1 });
    expect(gather(created('/a'), deleted('/a'), deleted('/a')).counts).toEqual({ deleted: 1 });
  });
});

describe('a file', () => {
  it('that is written beside its place and put there is written', () => {
    const { counts, first } = gather(created('/a.tmp'), { kind: 'renamed', what: '/a.tmp', to: '/a' });
    expect([counts, first]).toEqual([{ written: 1 }, [{ kind: 'written', what: '/a' }]]);
  });

  it('that is opened for both and emptied then is overwritten', () => {
    const opened: TracedEffect = { kind: 'opened', what: '/a', made: 'perhaps' };
    expect(gather(opened, { kind: 'overwritten', what: '/a' }).counts).toEqual({ opened: 1, overwritten: 1 });
  });

  it('of the server itself may be read without a word', () => {
    expect(gather({ kind: 'read', what: '/own/a' }, { kind: 'read', what: '/b' }).counts).toEqual({ read: 1 });
  });
});

it('takes 100,000 files with counts and the first few', () => {
  const files = Array.from({ length: 100_000 }, (_, index) => written(`/many/${index}`));
  const { counts, first } = gather(...files, deleted('/other'));
  expect(counts).toEqual({ written: 100_000, cleared: 1 });
  expect(first).toHaveLength(6);
});
