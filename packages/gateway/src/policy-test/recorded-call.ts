/** Reads a call back from its line in the log, as the decision saw it. */
import { type Call, type Effect, isJsonObject, type JsonObject, TIERS, TRUST_LEVELS } from '@hintlock/core';
import type { LogEntry } from '../store/store.ts';
import { readLabel } from './recorded-label.ts';
import { readProfile } from './recorded-profile.ts';

export interface RecordedCall {
  readonly entry: LogEntry;
  readonly call: Call;
  /** What was decided then. */
  readonly effect: Effect;
  /** The view through which it was made. */
  readonly view: string;
  /** Whether that view did not hold the tool, so that no rule was asked. */
  readonly isOutsideView: boolean;
}

/** Nothing for a line that does not say what was decided from: an older or a damaged one. */
export function readRecordedCall(entry: LogEntry): RecordedCall | undefined {
  const { effect } = entry;
  const { facts, arguments: args } = entry as JsonObject;
  const tier = TIERS.find((one) => one === entry.tier);
  if (effect === undefined || tier === undefined || !isJsonObject(facts) || !isJsonObject(args)) return undefined;
  const { transport, principal, client, version } = facts;
  const calls = entry['calls'] ?? facts['calls'];
  const trust = TRUST_LEVELS.find((level) => level === facts['trust']);
  const profile = readProfile(facts['hints'], tier);
  const label = readLabel(facts['label']);
  if (profile === undefined || label === undefined || trust === undefined || typeof calls !== 'number')
    return undefined;
  if (!isText(principal) || !isText(client) || !isText(version)) return undefined;
  if (transport !== 'stdio' && transport !== 'http') return undefined;
  return {
    entry,
    effect,
    view: isText(facts['view']) ? facts['view'] : 'all',
    isOutsideView: entry['why'] === 'HL_TOOL_OUTSIDE_VIEW',
    call: {
      method: entry.method,
      tool: { name: entry.tool, title: isText(facts['title']) ? facts['title'] : entry.tool },
      profile,
      server: { name: entry.server, trust, transport },
      args,
      principal: { id: principal, scopes: [] },
      session: { label, calls, offline: false },
      client: { name: client, version },
      requiredScopes: [],
    },
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
