/** Says whose effects are whose: the call's that was in flight alone, nobody's in particular where several were, the last one's if they come late. */
import { isJsonObject, type Observation } from '@hintlock/core';
import type { RequestId } from '../connection/channel.ts';
import { isRequest, isResponse, type Message } from '../wire/message.ts';
import type { GatheredEffects } from './gather-effects.ts';
import type { TracedEffect } from './read-effect.ts';

/** What was seen of one call of a tool. */
export interface CallObservation extends Observation {
  /** The request's id. */
  readonly id: RequestId;
  /** Which call of this process it was, counted from one. */
  readonly number: number;
  readonly tool: string;
  readonly arguments: unknown;
}

/** Something that was done, when it was; without an effect, it could not be read. */
export interface TracedMoment {
  /** In milliseconds. */
  readonly at: number;
  readonly effect?: TracedEffect;
}

export interface AttributionParts {
  /** Everything that was done since the last time. */
  readonly read: (seen: (moment: TracedMoment) => void) => void;
  readonly gather: () => GatheredEffects;
  readonly observed: (observation: CallObservation) => void;
  readonly now?: () => number;
}

export interface Attribution {
  /** A message is about to go to the server. */
  readonly sending: (message: Message) => void;
  /** A message came from the server. */
  readonly received: (message: Message) => void;
  /** Looks for late effects. */
  readonly look: () => void;
  /** What was done outside of any call: while the server started, and while nobody asked for anything. */
  readonly outside: () => Readonly<Record<'start-up' | 'idle', GatheredEffects>>;
}

interface Running {
  readonly id: RequestId;
  /** Absent for a request that is no call of a tool. */
  readonly call: Pick<CallObservation, 'number' | 'tool' | 'arguments'> | undefined;
  readonly effects: GatheredEffects;
  isAlone: boolean;
}

/** What comes later than this is no consequence of a call that anybody could name. */
const LATE_MS = 10_000;
/** How long a call that was taken back is taken to go on, if its server does not answer. */
const LINGER_MS = 60_000;

export function attributeEffects(parts: AttributionParts): Attribution {
  const { now = Date.now } = parts;
  const running = new Map<unknown, Running>();
  const lingering = new Map<unknown, number>();
  const outside = { 'start-up': parts.gather(), idle: parts.gather() };
  let last: { readonly of: Running; readonly at: number; late: GatheredEffects } | undefined;
  let calls = 0;

  const owners = (at: number): readonly GatheredEffects[] => {
    if (running.size > 0)
      return [...running.values()].map((one) => (one.call === undefined ? elsewhere() : one.effects));
    return last !== undefined && at <= last.at + LATE_MS ? [last.late] : [elsewhere()];
  };
  const elsewhere = (): GatheredEffects => outside[calls === 0 ? 'start-up' : 'idle'];

  const drain = (): void =>
    parts.read(({ at, effect }) => {
      for (const owner of owners(at)) {
        if (effect === undefined) owner.miss();
        else owner.add(effect);
      }
    });

  const tell = ({ id, call, isAlone }: Running, effects: GatheredEffects, late: boolean): void => {
    if (call !== undefined) parts.observed({ ...call, ...effects.tally(), id, ambiguous: !isAlone, late });
  };

  const look = (): void => {
    drain();
    if (last === undefined || last.late.isEmpty()) return;
    tell(last.of, last.late, true);
    last.late = parts.gather();
  };

  const begin = (message: Message, id: RequestId): void => {
    look();
    last = undefined;
    for (const [other, until] of lingering) if (until < now()) lingering.delete(other);
    const call = calledTool(message);
    if (call !== undefined) calls += 1;
    const one = {
      id,
      call: call && { ...call, number: calls },
      effects: parts.gather(),
      isAlone: lingering.size === 0,
    };
    running.set(id, one);
    if (running.size > 1) for (const each of running.values()) each.isAlone = false;
  };

  const end = (id: unknown): void => {
    lingering.delete(id);
    const one = running.get(id);
    if (one === undefined) return;
    drain();
    running.delete(id);
    tell(one, one.effects, false);
    if (running.size === 0 && one.call !== undefined) last = { of: one, at: now(), late: parts.gather() };
  };

  return {
    sending: (message) => {
      const { id, params } = message;
      if (isRequest(message) && isId(id) && !ENDLESS.has(message['method'])) begin(message, id);
      if (message['method'] !== 'notifications/cancelled' || !isJsonObject(params)) return;
      const { requestId } = params;
      if (!running.has(requestId)) return;
      end(requestId);
      // Its server may go on with it all the same, beside whatever comes next.
      lingering.set(requestId, now() + LINGER_MS);
    },
    received: (message) => {
      if (isResponse(message)) end(message['id']);
    },
    look,
    outside: () => outside,
  };
}

/** What is open for as long as a client likes, and does nothing. */
const ENDLESS: ReadonlySet<unknown> = new Set(['subscriptions/listen']);

function calledTool({ method, params }: Message): Pick<CallObservation, 'tool' | 'arguments'> | undefined {
  if (method !== 'tools/call' || !isJsonObject(params) || typeof params['name'] !== 'string') return undefined;
  return { tool: params['name'], arguments: params['arguments'] };
}

function isId(id: unknown): id is RequestId {
  return typeof id === 'string' || typeof id === 'number';
}
