/** What a session survives, and what it does not. */
import { describe, expect, it } from 'vitest';
import { createEvents } from '../events/events.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createSessions, type Sessions } from './sessions.ts';

const MINUTE = 60_000;

/** Processes one after another over the same store. */
function createWorld() {
  const facts = new Map<string, string>();
  const store = {
    recall: async (key: string) => facts.get(key),
    remember: async (key: string, value: string) => void facts.set(key, value),
  };
  const clock = { now: 0 };
  const over: string[] = [];
  const ended = async ({ id }: { readonly id: string }): Promise<void> => void over.push(id);
  const start = async (face = 'http'): Promise<Sessions> => {
    const sessions = createSessions({
      now: () => clock.now,
      events: createEvents(),
      metrics: createMetrics(),
      store,
      ended,
    });
    await sessions.restore(face);
    return sessions;
  };
  return { facts, clock, over, start };
}

const HELD = { sensitivity: 'high', private: true, untrusted: true, sources: ['mail/read'] } as const;

describe('a session', () => {
  it('is the same after a crash, with what it holds', async () => {
    const world = createWorld();
    const before = await world.start();
    const session = before.open('principal ada', 'ada');
    session.label = HELD;
    await before.keep();
    const after = (await world.start()).open('principal ada', 'ada');
    expect(after).toEqual({ ...session });
  });

  it('is another one for another face, another key, and after it was left alone for long', async () => {
    const world = createWorld();
    const before = await world.start();
    const { id } = before.open('principal ada', 'ada');
    await before.close();
    expect((await world.start('local')).open('principal ada', 'ada').id).not.toBe(id);
    const after = await world.start();
    expect(after.open('principal bob', 'bob').id).not.toBe(id);
    world.clock.now = 31 * MINUTE;
    expect((await world.start()).open('principal ada', 'ada').id).not.toBe(id);
  });

  it('whose key means nothing later is not kept', async () => {
    const world = createWorld();
    const before = await world.start();
    const { id } = before.open('http 1', 'ada', 'passing');
    await before.close();
    const after = await world.start();
    expect(after.list()).toEqual([]);
    expect(after.open('http 1', 'ada', 'passing').id).not.toBe(id);
  });

  it('is over for good when nobody can come back to it, and only then', async () => {
    const world = createWorld();
    const sessions = await world.start();
    const kept = sessions.open('principal ada', 'ada');
    const passing = sessions.open('http 1', 'ada', 'passing');
    sessions.open('http 1', 'ada', 'passing');
    sessions.leave(passing);
    expect(world.over).toEqual([]);
    sessions.leave(passing);
    sessions.leave(kept);
    expect(world.over).toEqual([passing.id]);
    const last = sessions.open('http 2', 'ada', 'passing');
    await sessions.close();
    expect(world.over).toEqual([passing.id, last.id]);
  });

  it.each(['no json', '[]', '{"principal ada":{"id":1}}', '{"principal ada":{"id":"x","label":{"private":"no"}}}'])(
    'begins anew when what was kept cannot be read: %s',
    async (text) => {
      const world = createWorld();
      world.facts.set('sessions:http', text);
      expect((await world.start()).list()).toEqual([]);
    },
  );
});
