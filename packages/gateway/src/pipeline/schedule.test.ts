import { expect, it } from 'vitest';
import { createSchedule } from './schedule.ts';

const OPEN = new AbortController().signal;

function gate(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  return Promise.withResolvers<void>();
}

it('runs reads side by side and changes one after another', async () => {
  const schedule = createSchedule('files', { queue: 100, parallel: 64 });
  const started: string[] = [];
  const [first, second] = [gate(), gate()];
  const work = (name: string, until: Promise<void>) => async (): Promise<void> => {
    started.push(name);
    await until;
  };
  const writes = [
    schedule.run('write', OPEN, work('write 1', first.promise)),
    schedule.run('destructive', OPEN, work('write 2', second.promise)),
  ];
  const reads = [
    schedule.run('read', OPEN, work('read 1', first.promise)),
    schedule.run('read', OPEN, work('read 2', first.promise)),
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
  const schedule = createSchedule('files', { queue: 100, parallel: 64 });
  const failing = schedule.run('write', OPEN, () => Promise.reject(new Error('no')));
  const next = schedule.run('write', OPEN, () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('done');
});

it('says that it is busy when too many wait', async () => {
  const schedule = createSchedule('files', { queue: 100, parallel: 64 });
  const { promise, resolve } = gate();
  const waiting = Array.from({ length: 100 }, () => schedule.run('write', OPEN, () => promise));
  await expect(schedule.run('write', OPEN, () => promise)).rejects.toMatchObject({ code: 'HL_BUSY' });
  await expect(schedule.run('read', OPEN, () => Promise.resolve('read'))).resolves.toBe('read');
  resolve();
  await Promise.all(waiting);
});

it('lets reads beyond the limit wait for their turn, and leaves out who has gone', async () => {
  const schedule = createSchedule('files', { queue: 2, parallel: 1 });
  const { promise, resolve } = gate();
  const first = schedule.run('read', OPEN, () => promise);
  const gone = new AbortController();
  const second = schedule.run('read', gone.signal, () => Promise.resolve('second'));
  const third = schedule.run('read', OPEN, () => Promise.resolve('third'));
  await expect(schedule.run('read', OPEN, () => promise)).rejects.toMatchObject({ code: 'HL_BUSY' });
  gone.abort();
  resolve();
  await first;
  await expect(second).rejects.toMatchObject({ code: 'HL_INTERRUPTED' });
  await expect(third).resolves.toBe('third');
});
