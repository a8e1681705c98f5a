import { expect, it } from 'vitest';
import { createSchedule } from './schedule.ts';

function gate(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  return Promise.withResolvers<void>();
}

it('runs reads side by side and changes one after another', async () => {
  const schedule = createSchedule('files');
  const started: string[] = [];
  const [first, second] = [gate(), gate()];
  const work = (name: string, until: Promise<void>) => async (): Promise<void> => {
    started.push(name);
    await until;
  };
  const writes = [
    schedule.run('write', work('write 1', first.promise)),
    schedule.run('destructive', work('write 2', second.promise)),
  ];
  const reads = [
    schedule.run('read', work('read 1', first.promise)),
    schedule.run('read', work('read 2', first.promise)),
  ];
  await Promise.resolve();
  expect(started).toEqual(['read 1', 'read 2', 'write 1']);
  first.resolve();
  await Promise.all([...reads, writes[0]]);
  second.resolve();
  await Promise.all(writes);
  expect(started).toEqual(['read 1', 'read 2', 'write 1', 'write 2']);
});

it('goes on after one that failed', async () => {
  const schedule = createSchedule('files');
  const failing = schedule.run('write', () => Promise.reject(new Error('no')));
  const next = schedule.run('write', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('done');
});

it('says that it is busy when too many wait', async () => {
  const schedule = createSchedule('files');
  const { promise, resolve } = gate();
  const waiting = Array.from({ length: 100 }, () => schedule.run('write', () => promise));
  await expect(schedule.run('write', () => promise)).rejects.toMatchObject({ code: 'HL_BUSY' });
  await expect(schedule.run('read', () => Promise.resolve('read'))).resolves.toBe('read');
  resolve();
  await Promise.all(waiting);
});
