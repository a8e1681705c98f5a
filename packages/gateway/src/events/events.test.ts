import { setImmediate as soon } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createEvents } from './events.ts';
import type { Gap, GatewayEvent } from './gateway-event.ts';

const changed = (server: string): GatewayEvent => ({ kind: 'tools-changed', server });
const text = (event: GatewayEvent | Gap): string =>
  event.kind === 'gap' ? `gap ${event.lost}` : event.kind === 'tools-changed' ? event.server : event.kind;

describe('events', () => {
  it('reach every listener in order, at once, with their numbers, until it stops', () => {
    const events = createEvents();
    const heard: string[] = [];
    events.publish(changed('before'));
    const stopOne = events.subscribe((event, number) => void heard.push(`one ${text(event)} ${number}`));
    const stopTwo = events.subscribe((event, number) => void heard.push(`two ${text(event)} ${number}`));
    events.publish(changed('a'));
    stopOne();
    stopOne();
    events.publish(changed('b'));
    stopTwo();
    events.publish(changed('c'));
    expect(heard).toEqual(['one a 2', 'two a 2', 'two b 3']);
    expect(events.last()).toBe(4);
  });

  it('do not stop for a listener that fails', async () => {
    const events = createEvents();
    const heard: string[] = [];
    events.subscribe(() => {
      throw new Error('sync');
    });
    events.subscribe(() => Promise.reject(new Error('async')));
    events.subscribe((event) => void heard.push(text(event)));
    events.publish(changed('a'));
    await soon();
    events.publish(changed('b'));
    expect(heard).toEqual(['a', 'b']);
  });

  it('wait for a slow listener, and when too many do, the oldest are lost and it is told', async () => {
    const events = createEvents(2);
    const heard: string[] = [];
    let release = Promise.withResolvers<void>();
    const stop = events.subscribe((event, number) => {
      heard.push(`${text(event)} ${number}`);
      return release.promise;
    });
    for (const server of ['a', 'b', 'c', 'd', 'e']) events.publish(changed(server));
    expect(heard).toEqual(['a 1']);
    release.resolve();
    await soon();
    expect(heard).toEqual(['a 1', 'gap 2 3', 'd 4', 'e 5']);

    release = Promise.withResolvers();
    events.publish(changed('f'));
    events.publish(changed('g'));
    stop();
    release.resolve();
    await soon();
    expect(heard.slice(4)).toEqual(['f 6']);
  });

  it('cost next to nothing when nobody listens', () => {
    const events = createEvents();
    const event = changed('a');
    for (let warm = 0; warm < 100_000; warm += 1) events.publish(event);
    const start = performance.now();
    for (let count = 0; count < 1_000_000; count += 1) events.publish(event);
    // A microsecond each would be far too much; the bound is wide because the machine may be busy.
    expect(performance.now() - start).toBeLessThan(500);
  });
});
