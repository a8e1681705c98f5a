import { type Context, type Span, type SpanContext, type SpanOptions, type Tracer, trace } from '@opentelemetry/api';
import { afterEach, describe, expect, it } from 'vitest';
import { parseTraceparent, writeTraceparent } from './traceparent.ts';
import { createTraces } from './traces.ts';

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const call = {
  method: 'tools/call',
  tool: 'delete',
  server: 'files',
  meta: { traceparent: PARENT, tracestate: 'a=1' },
};

interface Recorded {
  readonly name: string;
  readonly attributes: Record<string, unknown>;
  readonly parent: SpanContext | undefined;
  ended: boolean;
  status?: unknown;
}

/** The smallest tracer there can be: it keeps what it is told. */
function registerTracer(): Recorded[] {
  const spans: Recorded[] = [];
  const startSpan = (name: string, options: SpanOptions = {}, context?: Context): Span => {
    const parent = context === undefined ? undefined : trace.getSpanContext(context);
    const recorded: Recorded = { name, attributes: { ...options.attributes }, parent, ended: false };
    spans.push(recorded);
    const own: SpanContext = {
      traceId: parent?.traceId ?? 'f'.repeat(32),
      spanId: '00000000000000a1',
      traceFlags: 1,
      ...(parent?.traceState === undefined ? {} : { traceState: parent.traceState }),
    };
    return {
      spanContext: () => own,
      setAttribute: (key: string, value: unknown) => void (recorded.attributes[key] = value),
      setStatus: (status: unknown) => void (recorded.status = status),
      end: () => void (recorded.ended = true),
    } as unknown as Span;
  };
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan }) as unknown as Tracer });
  return spans;
}

afterEach(() => trace.disable());

describe('traces', () => {
  it('are nothing while nobody has registered a tracer, at next to no cost', async () => {
    const traces = createTraces();
    await traces.ready();
    expect(traces.start(call)).toBeUndefined();
    const start = performance.now();
    for (let count = 0; count < 1_000_000; count += 1) traces.start(call);
    // Below a microsecond each, on a busy machine.
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('have a span for each call, below the one that the client names, and pass theirs on', async () => {
    const spans = registerTracer();
    const traces = createTraces();
    await traces.ready();
    const one = traces.start(call);
    expect(one?.passOn({ traceparent: PARENT, tracestate: 'a=1', baggage: 'b=2', progressToken: 7 })).toEqual({
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-00000000000000a1-01',
      tracestate: 'a=1',
      baggage: 'b=2',
      progressToken: 7,
    });
    one?.decided('destructive', 'confirm');
    one?.ended('ok');
    expect(spans).toMatchObject([
      {
        name: 'tools/call delete',
        parent: {
          traceId: '0af7651916cd43dd8448eb211c80319c',
          spanId: 'b7ad6b7169203331',
          traceFlags: 1,
          isRemote: true,
        },
        attributes: {
          'mcp.method.name': 'tools/call',
          'gen_ai.tool.name': 'delete',
          'hintlock.server': 'files',
          'hintlock.tier': 'destructive',
          'hintlock.effect': 'confirm',
          'hintlock.outcome': 'ok',
        },
        ended: true,
      },
    ]);
    expect(spans[0]).not.toHaveProperty('status');
  });

  it('start anew where the client names none that can be read, and say what failed', async () => {
    const spans = registerTracer();
    const traces = createTraces();
    await traces.ready();
    const one = traces.start({ ...call, tool: 'a\u001b', meta: { traceparent: 'nonsense', tracestate: 'a=1' } });
    expect(one?.passOn({ tracestate: 'a=1' })).toEqual({ traceparent: `00-${'f'.repeat(32)}-00000000000000a1-01` });
    expect(one?.passOn(undefined)).toEqual({ traceparent: `00-${'f'.repeat(32)}-00000000000000a1-01` });
    one?.ended('failed');
    expect(spans).toMatchObject([{ name: 'tools/call a\\u{1b}', parent: undefined, status: { code: 2 } }]);
    traces.start({ ...call, meta: null })?.ended('ok');
    expect(spans).toHaveLength(2);
  });

  it('begin when a tracer is registered later', async () => {
    const traces = createTraces();
    const spans = registerTracer();
    traces.start(call);
    await traces.ready();
    traces.start(call)?.ended('ok');
    expect(spans.length).toBeGreaterThan(0);
  });
});

describe('traceparent', () => {
  it('is read and written as W3C has it', () => {
    const parsed = parseTraceparent(PARENT);
    expect(parsed).toEqual({ traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', traceFlags: 1 });
    expect(parsed === undefined ? '' : writeTraceparent(parsed)).toBe(PARENT);
    expect(parseTraceparent(`cc${PARENT.slice(2)}-what-comes-later`)).toEqual(parsed);
  });

  it.each([
    [undefined],
    [7],
    [''],
    [`ff${PARENT.slice(2)}`],
    [PARENT.toUpperCase()],
    [`${PARENT}-more`],
    [PARENT.replace('0af7651916cd43dd8448eb211c80319c', '0'.repeat(32))],
    [PARENT.replace('b7ad6b7169203331', '0'.repeat(16))],
    [`${PARENT}\n`],
  ])('is none: %j', (text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  });
});
