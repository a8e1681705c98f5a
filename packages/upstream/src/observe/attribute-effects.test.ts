import { describe, expect, it } from 'vitest';
import { attributeEffects, type CallObservation, type TracedMoment } from './attribute-effects.ts';
import { gatherEffects } from './gather-effects.ts';

/** A trace that is written by hand. */
function setUp() {
  const clock = { now: 1000 };
  const seen: CallObservation[] = [];
  let trace: TracedMoment[] = [];
  const attribution = attributeEffects({
    read: (take) => {
      const moments = trace;
      trace = [];
      for (const moment of moments) take(moment);
    },
    gather: () => gatherEffects({ isTemporary: () => false, isOwn: () => false }),
    observed: (observation) => seen.push(observation),
    now: () => clock.now,
  });
  return {
    clock,
    attribution,
    does: (what: string) => trace.push({ at: clock.now, effect: { kind: 'deleted', what } }),
    garbles: () => trace.push({ at: clock.now }),
    call: (id: number, tool: string) =>
      attribution.sending({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: tool } }),
    ask: (id: number, method: string) => attribution.sending({ jsonrpc: '2.0', id, method }),
    answer: (id: number) => attribution.received({ jsonrpc: '2.0', id, result: {} }),
    cancel: (requestId: number) =>
      attribution.sending({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } }),
    /** `tool: what`, with what is special about it. */
    told: () =>
      seen.map(({ tool, first, late, ambiguous, unread }) =>
        [`${tool}:`, ...first.map(({ what }) => what), late && 'late', ambiguous && 'ambiguous', unread > 0 && 'unread']
          .filter((word) => word !== false)
          .join(' '),
      ),
  };
}

describe('what is done', () => {
  it('while one call is in flight is its own', () => {
    const { call, does, answer, told } = setUp();
    call(1, 'a');
    does('/x');
    answer(1);
    call(2, 'b');
    answer(2);
    expect(told()).toEqual(['a: /x', 'b:']);
  });

  it('while two are in flight is ambiguous for both', () => {
    const { call, does, answer, told } = setUp();
    call(1, 'a');
    call(2, 'b');
    does('/x');
    answer(2);
    does('/y');
    answer(1);
    expect(told()).toEqual(['b: /x ambiguous', 'a: /x /y ambiguous']);
  });

  it('while something else is asked is ambiguous, too', () => {
    const { call, ask, answer, told } = setUp();
    call(1, 'a');
    ask(2, 'resources/read');
    answer(2);
    answer(1);
    expect(told()).toEqual(['a: ambiguous']);
  });

  it('after the answer is late, until the next request or for a while', () => {
    const { attribution, clock, call, does, answer, told } = setUp();
    call(1, 'a');
    answer(1);
    does('/x');
    attribution.look();
    clock.now += 5000;
    does('/y');
    call(2, 'b');
    answer(2);
    clock.now += 60_000;
    does('/z');
    attribution.look();
    expect(told()).toEqual(['a:', 'a: /x late', 'a: /y late', 'b:']);
    expect(attribution.outside().idle.tally().first).toEqual([{ kind: 'deleted', what: '/z' }]);
  });

  it('before the first call is the start', () => {
    const { attribution, ask, call, does, answer, told } = setUp();
    does('/w');
    ask(1, 'initialize');
    does('/x');
    answer(1);
    does('/y');
    call(2, 'a');
    answer(2);
    expect(told()).toEqual(['a:']);
    expect(attribution.outside()['start-up'].tally().counts).toEqual({ deleted: 3 });
  });

  it('for a call that was taken back may go on beside the next', () => {
    const { call, cancel, does, answer, told } = setUp();
    call(1, 'a');
    cancel(1);
    call(2, 'b');
    does('/x');
    answer(1);
    answer(2);
    call(3, 'c');
    answer(3);
    expect(told()).toEqual(['a:', 'b: /x ambiguous', 'c:']);
  });

  it('in a way that cannot be read is counted', () => {
    const { call, garbles, answer, told } = setUp();
    call(1, 'a');
    garbles();
    answer(1);
    expect(told()).toEqual(['a: unread']);
  });
});
