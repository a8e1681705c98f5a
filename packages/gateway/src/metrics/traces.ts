/** Traces: one span for each call, through whichever OpenTelemetry the process has registered; nothing where it has none. */
import {
  type Effect,
  isJsonObject,
  type JsonObject,
  printableExcerpt,
  type Tier,
  withoutSecrets,
} from '@hintlock/core';
import type * as Api from '@opentelemetry/api';
import { parseTraceparent, writeTraceparent } from './traceparent.ts';

interface CallTrace {
  /** What the request's `_meta` becomes on its way to the server: the server's spans then hang below ours. */
  readonly passOn: (meta: JsonObject | undefined) => JsonObject;
  readonly decided: (tier: Tier | undefined, effect: Effect) => void;
  readonly ended: (outcome: string) => void;
}

interface TracedCall {
  readonly method: string;
  readonly tool: string;
  readonly server: string;
  readonly meta: unknown;
}

export interface Traces {
  /** Nothing while nobody has registered a tracer: then `_meta` is passed on as it came. */
  readonly start: (call: TracedCall) => CallTrace | undefined;
  /** Resolves when a tracer that was registered before can be used. */
  readonly ready: () => Promise<void>;
}

// Where every copy of the OpenTelemetry API keeps what was registered. Looking here first is what keeps the API from being
// loaded, and anything from being asked of it, where nobody traces.
const REGISTERED = Symbol.for('opentelemetry.js.api.1');

function isRegistered(): boolean {
  const { [REGISTERED]: registered } = globalThis as { [REGISTERED]?: { readonly trace?: unknown } };
  return registered?.trace !== undefined;
}

export function createTraces(): Traces {
  let api: typeof Api | undefined;
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> => {
    loading ??= import('@opentelemetry/api').then((loaded) => {
      api = loaded;
    });
    return loading;
  };
  if (isRegistered()) load().catch(() => {});
  return {
    start: (call) => {
      if (!isRegistered()) return undefined;
      if (api !== undefined) return startSpan(call, api);
      load().catch(() => {});
      return undefined;
    },
    ready: () => (isRegistered() ? load() : Promise.resolve()),
  };
}

function startSpan({ method, tool, server, meta }: TracedCall, api: typeof Api): CallTrace {
  const name = printableExcerpt(withoutSecrets(tool), 200);
  const attributes = { 'mcp.method.name': method, 'gen_ai.tool.name': name, 'hintlock.server': server };
  const tracer = api.trace.getTracer('hintlock');
  const span = tracer.startSpan(
    `${method} ${name}`,
    { kind: api.SpanKind.SERVER, attributes },
    parentOf(isJsonObject(meta) ? meta : {}, api),
  );
  return {
    passOn: (given = {}) => {
      const context = span.spanContext();
      if (!api.isSpanContextValid(context)) return given;
      const { tracestate: _earlier, ...rest } = given;
      const state = context.traceState?.serialize() ?? '';
      return { ...rest, traceparent: writeTraceparent(context), ...(state === '' ? {} : { tracestate: state }) };
    },
    decided: (tier, effect) => {
      span.setAttribute('hintlock.tier', tier ?? 'unknown');
      span.setAttribute('hintlock.effect', effect);
    },
    ended: (outcome) => {
      span.setAttribute('hintlock.outcome', outcome);
      if (outcome !== 'ok') span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The span that the client names in `_meta`, else whatever this process is in the middle of. */
function parentOf(meta: JsonObject, api: typeof Api): Api.Context {
  const active = api.context.active();
  const parent = parseTraceparent(meta['traceparent']);
  if (parent === undefined) return active;
  const { tracestate } = meta;
  const traceState = typeof tracestate === 'string' ? { traceState: api.createTraceState(tracestate) } : {};
  return api.trace.setSpanContext(active, { ...parent, ...traceState, isRemote: true });
}
