/** Which lines of the log a person wants to see, and what they may have meant when there are none. */
import { type Effect, HintlockError, nearest, printable, printableExcerpt, TIERS } from '@hintlock/core';
import type { LogEntry } from '@hintlock/gateway';
import { oneOf } from './one-of.ts';
import { readSince } from './read-since.ts';

export interface LogFilterOptions {
  readonly server?: string;
  readonly tool?: string;
  readonly tier?: string;
  readonly decision?: string;
  readonly session?: string;
  readonly kind?: string;
  readonly since?: string;
  readonly limit?: string;
}

export interface LogFilter {
  readonly matches: (entry: LogEntry) => boolean;
  readonly kind: LogEntry['kind'] | undefined;
  /** The most to show, the newest. */
  readonly limit: number | undefined;
  /** What to say when nothing was found. */
  readonly nothing: () => string;
}

const KINDS: readonly LogEntry['kind'][] = ['intent', 'outcome', 'refused', 'grant'];
const EFFECTS: readonly Effect[] = ['allow', 'confirm', 'deny'];

/** Names that are compared as they are, and of which nobody keeps a list but the log itself. */
const NAMED = ['server', 'tool', 'session'] as const;

/** More than this many different names, and nobody is helped by the nearest. */
const MOST_NAMES = 10_000;

export function createLogFilter(options: LogFilterOptions, now: number): LogFilter {
  const kind = oneOf('--kind', options.kind, KINDS);
  const tier = oneOf('--tier', options.tier, TIERS);
  const effect = oneOf('--decision', options.decision, EFFECTS);
  const since = options.since === undefined ? '' : readSince(options.since, now);
  const limit = options.limit === undefined ? undefined : readLimit(options.limit);
  const met = { server: new Set<string>(), tool: new Set<string>(), session: new Set<string>() };
  return {
    kind,
    limit,
    matches: (entry) => {
      for (const name of NAMED) if (met[name].size < MOST_NAMES) met[name].add(entry[name]);
      return (
        entry.time >= since &&
        (kind === undefined || entry.kind === kind) &&
        (tier === undefined || entry.tier === tier) &&
        (effect === undefined || entry.effect === effect) &&
        (options.server === undefined || entry.server === options.server) &&
        (options.tool === undefined || entry.tool === options.tool) &&
        // Nobody types a whole one.
        (options.session === undefined || entry.session.startsWith(options.session))
      );
    },
    nothing: () => {
      if (met.server.size === 0) return 'Nothing is on record.';
      const unknown = NAMED.find((name) => !isMet(name, options[name], met[name]));
      return unknown === undefined
        ? 'Nothing on record matches.'
        : `Nothing on record matches: ${unmet(unknown, options[unknown] ?? '', [...met[unknown]])}`;
    },
  };
}

function isMet(name: (typeof NAMED)[number], given: string | undefined, met: ReadonlySet<string>): boolean {
  if (given === undefined) return true;
  return name === 'session' ? [...met].some((one) => one.startsWith(given)) : met.has(given);
}

function unmet(name: string, given: string, met: readonly string[]): string {
  const meant = nearest(given, met);
  const advice = meant === undefined ? '.' : `; did you mean ${printable(meant)}?`;
  return `no line is about the ${name} "${printableExcerpt(given, 80)}"${advice}`;
}

function readLimit(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new HintlockError('HL_USAGE', {
    detail: `--limit takes a number from 1 on, not "${printableExcerpt(text, 80)}".`,
  });
}
