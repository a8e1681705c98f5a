/** What is known of a server's tools from watching them: taken up with every call, kept in the store, and held against what is said of them. */
import {
  type Claim,
  CONFIDENCE_THRESHOLD,
  claimFromRepetition,
  claimsFromObservation,
  describeEffect,
  type EffectKind,
  finding,
  type HintName,
  type JsonObject,
  type ObservedEffect,
  type ObservedTool,
  printable,
  printableExcerpt,
  type SeenEffects,
} from '@hintlock/core';
import { type CallObservation, type ObservationHandlers, redact } from '@hintlock/upstream/connect';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ServerConfig } from '../config/config.ts';
import { redactText } from '../pipeline/redact-arguments.ts';
import type { Store } from '../store/store.ts';
import { pinId } from './pin-id.ts';
import { createRepetitions } from './repetitions.ts';

export interface ServerObserver {
  /** For the line to the server; absent where it is not to be observed. */
  readonly handlers?: ObservationHandlers;
  /** Brings to mind what was seen before, by whichever process. Never rejects. */
  readonly recall: () => Promise<void>;
  readonly claims: (tool: string) => readonly Claim[];
  /** What the log says of a request; once. */
  readonly take: (id: unknown) => JsonObject | undefined;
  /** Resolves when everything that was seen is in force. */
  readonly settled: () => Promise<void> | undefined;
  /** Tells of each tool that was seen to do what it is said not to do, once. */
  readonly notice: (catalogue: Catalogue) => void;
  /** Keeps what was seen. Never rejects. */
  readonly flush: () => Promise<void>;
}

export interface ServerObserverParts {
  readonly store: Pick<Store, 'readObserved' | 'addObserved'>;
  readonly line: (line: string) => void;
  readonly refuted: (tool: string, detail: string) => void;
  readonly observed: () => Promise<void>;
}

/** Numbers may wait to be written; what tightens may not. */
const FLUSH_MS = 500;
/** Answers that nobody asks about, such as those to a call that was taken back, must not fill the memory. */
const MOST_NOTES = 1000;
const MOST_TOLD = 10_000;

export function createServerObserver(config: ServerConfig, parts: ServerObserverParts): ServerObserver {
  const id = pinId(config.target);
  const secrets = config.target.secrets ?? [];
  const name = printableExcerpt(config.name, 60);
  const known = new Map<string, Map<HintName, Claim>>();
  const notes = new Map<unknown, JsonObject>();
  const told = new Set<string>();
  const repetitions = createRepetitions();
  let pending = new Map<string, ObservedTool>();
  let timer: NodeJS.Timeout | undefined;
  let settling: Promise<void> | undefined;

  const once = (what: string, tell: () => void): void => {
    if (told.has(what) || told.size >= MOST_TOLD) return;
    told.add(what);
    tell();
  };

  /** Whether it is surer now than it was, and sure enough to count. */
  const learn = (tool: string, claim: Claim): boolean => {
    const ofTool = known.get(tool) ?? new Map<HintName, Claim>();
    known.set(tool, ofTool);
    const before = ofTool.get(claim.hint)?.confidence ?? 0;
    if (before >= claim.confidence) return false;
    ofTool.set(claim.hint, claim);
    return before < CONFIDENCE_THRESHOLD && claim.confidence >= CONFIDENCE_THRESHOLD;
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const seen = pending;
    pending = new Map();
    if (seen.size === 0) return;
    try {
      await parts.store.addObserved(id, seen);
    } catch {
      once('unkept', () =>
        parts.line(`What was seen of ${name} cannot be written down; it counts until it is restarted.`),
      );
    }
  };

  const clean = (effect: ObservedEffect): ObservedEffect => {
    const shown = (text: string): string => redactText(printable(redact(text, secrets)));
    const { kind, what, to } = effect;
    return to === undefined ? { kind, what: shown(what) } : { kind, what: shown(what), to: shown(to) };
  };

  const observed = (seen: CallObservation): void => {
    const observation = { ...seen, first: seen.first.map(clean) };
    const call = `call ${seen.number}`;
    const repeated = repetitions.look(observation).map(({ file, before }) => claimFromRepetition(file, [before, call]));
    const claims = [...claimsFromObservation(observation, call), ...repeated];
    const news = claims.filter((claim) => learn(seen.tool, claim));
    pending.set(seen.tool, add(pending.get(seen.tool), observation, claims));
    if (!seen.late) {
      notes.set(seen.id, noteOf(observation));
      const [oldest] = notes.keys();
      if (notes.size > MOST_NOTES) notes.delete(oldest);
    }
    if (news.length === 0) {
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
      return;
    }
    const current = Promise.all([flush(), parts.observed()]).then(
      () => {},
      () => {},
    );
    settling = current;
    void current.then(() => {
      if (settling === current) settling = undefined;
    });
  };

  const handlers: ObservationHandlers = {
    observed,
    notObservable: (reason) =>
      once(`not ${reason}`, () => {
        const { message, remedy, code } = finding('HL_NOT_OBSERVABLE', { server: name, reason });
        parts.line(`${message} ${remedy} [${code}]`);
      }),
  };

  return {
    ...(config.observe === true ? { handlers } : {}),
    recall: async () => {
      try {
        for (const [tool, { claims }] of await parts.store.readObserved(id))
          for (const claim of claims) learn(tool, claim);
      } catch {
        // What cannot be read was not seen; what the server says does not loosen either while its pins cannot be read.
      }
    },
    claims: (tool) => [...(known.get(tool)?.values() ?? [])],
    take: (request) => {
      const note = notes.get(request);
      notes.delete(request);
      return note;
    },
    settled: () => settling,
    notice: ({ tools }) => {
      for (const { definition, findings } of tools) {
        for (const { code, message, remedy } of findings) {
          if (code !== 'HL_HINT_OBSERVED') continue;
          once(message, () => {
            parts.line(`${message} ${remedy} [${code}]`);
            parts.refuted(printableExcerpt(definition.name, 200), message);
          });
        }
      }
    },
    flush,
  };
}

/** Bounded, as the log wants it: how many of each kind, and the first few in words. That there is one says that somebody looked. */
function noteOf({ counts, first, unread, ambiguous }: CallObservation): JsonObject {
  return {
    counts,
    ...(first.length === 0 ? {} : { first: first.slice(0, MOST_SHOWN).map(describeEffect) }),
    ...(unread === 0 ? {} : { unread }),
    ...(ambiguous ? { ambiguous } : {}),
  };
}

const MOST_SHOWN = 10;

function add(before: ObservedTool | undefined, seen: CallObservation, claims: readonly Claim[]): ObservedTool {
  const { ambiguous, late, counts, first } = seen;
  const effects = new Map<EffectKind, SeenEffects>(before?.effects);
  // Whose they are nobody knows, so they are held against nobody.
  for (const [kind, count] of ambiguous ? [] : (Object.entries(counts) as [EffectKind, number][])) {
    const known = effects.get(kind);
    const example = known?.example ?? first.find((effect) => effect.kind === kind)?.what ?? '';
    effects.set(kind, { calls: (known?.calls ?? 0) + 1, count: (known?.count ?? 0) + count, example });
  }
  const call = late ? 0 : 1;
  return {
    calls: (before?.calls ?? 0) + call,
    ambiguous: (before?.ambiguous ?? 0) + (ambiguous ? call : 0),
    unread: (before?.unread ?? 0) + seen.unread,
    effects,
    claims: [...(before?.claims ?? []), ...claims].slice(-MOST_CLAIMS),
  };
}

/** Between two writings; the store keeps one of each hint. */
const MOST_CLAIMS = 200;
