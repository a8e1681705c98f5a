/** Replays the log against another policy: what was decided then, what would be decided now, and where nobody can say. */
import type { Effect, Policy, Tier } from '@hintlock/core';
import type { ViewConfig } from '../config/config.ts';
import { isInView } from '../config/is-in-view.ts';
import type { LogEntry, LogRecord } from '../store/store.ts';
import { createForesee, type Foreseen } from './foresee.ts';
import { type RecordedCall, readRecordedCall } from './recorded-call.ts';
import { type TestedServer, testedProfiles } from './tested-profiles.ts';

export interface TestedPolicy {
  readonly policy: Policy;
  /** Views by name; the calls of a view that is not among them stay as they were. */
  readonly views: ReadonlyMap<string, ViewConfig>;
  /** Servers by name, for their trust and what the operator claims of their tools; what one that is not among them was stays. */
  readonly servers: ReadonlyMap<string, TestedServer>;
}

/** Calls of one tool to which the same happens. */
export interface ReplayGroup {
  readonly server: string;
  readonly tool: string;
  readonly tier: Tier;
  readonly before: Effect;
  /** More than one where it is undecided. */
  readonly after: readonly Effect[];
  /** The rule, guard or view that would decide. */
  readonly because: string;
  readonly calls: number;
  /** The newest first. */
  readonly examples: readonly ReplayExample[];
}

export interface ReplayExample {
  readonly time: string;
  readonly session: string;
  readonly arguments: unknown;
}

export interface PolicyTest {
  /** Decisions that could be replayed. */
  readonly calls: number;
  readonly unchanged: number;
  readonly changed: number;
  readonly undecided: number;
  /** Calls whose line does not say what they were decided from. */
  readonly incomplete: number;
  /** Reads of resources and prompts, which are judged by what their server's tools are and so not decided again. */
  readonly reads: number;
  readonly first?: string;
  readonly last?: string;
  /** Those that concern the most calls first. */
  readonly changes: readonly ReplayGroup[];
  readonly open: readonly ReplayGroup[];
}

/** How many examples a group keeps. */
const EXAMPLES = 3;

export async function testPolicy(records: AsyncIterable<LogRecord>, tested: TestedPolicy): Promise<PolicyTest> {
  const foresee = createForesee(tested.policy);
  const [changes, open] = [createGroups(), createGroups()];
  const counts = { calls: 0, unchanged: 0, changed: 0, undecided: 0, incomplete: 0, reads: 0 };
  const times: { first?: string; last?: string } = {};
  for await (const { entry } of records) {
    if (!isDecision(entry)) continue;
    if (entry.method !== undefined) {
      counts.reads += 1;
      continue;
    }
    const recorded = readRecordedCall(entry);
    if (recorded === undefined) {
      counts.incomplete += 1;
      continue;
    }
    counts.calls += 1;
    times.first ??= entry.time;
    times.last = entry.time;
    const { after, because } = judge(recorded, tested, foresee);
    if (after.length > 1) {
      counts.undecided += 1;
      open.add(recorded, after, because);
    } else if (after[0] === recorded.effect) counts.unchanged += 1;
    else {
      counts.changed += 1;
      changes.add(recorded, after, because);
    }
  }
  return { ...counts, ...times, changes: changes.list(), open: open.list() };
}

/** A call that was refused for another reason than rules, guards or a view is refused by every policy. */
function isDecision({ kind, tier, why }: LogEntry): boolean {
  if (kind !== 'intent' && kind !== 'refused') return false;
  return tier !== undefined && (why === undefined || why === 'HL_TOOL_OUTSIDE_VIEW');
}

interface Judged {
  readonly after: readonly Effect[];
  readonly because: string;
}

function judge(recorded: RecordedCall, tested: TestedPolicy, foresee: ReturnType<typeof createForesee>): Judged {
  const { call } = recorded;
  const server = tested.servers.get(call.server.name);
  const { profiles, open } = testedProfiles(
    { profile: call.profile, trust: call.server.trust },
    call.tool.name,
    server,
  );
  const trust = server?.trust ?? call.server.trust;
  const judged = profiles.map((profile) => {
    const now = { ...call, profile, server: { ...call.server, trust } };
    return judgeCall({ ...recorded, call: now }, tested, foresee);
  });
  const after = [...new Set(judged.flatMap((one) => one.after))];
  const [first] = judged;
  if (first !== undefined && after.length === first.after.length) return first;
  const hints = open.map((hint) => `hints.${hint}`).join(', ');
  return { after, because: `The file no longer claims ${hints}, and what holds without that is not on record.` };
}

function judgeCall(recorded: RecordedCall, { views }: TestedPolicy, foresee: ReturnType<typeof createForesee>): Judged {
  const { call, view, isOutsideView } = recorded;
  const chosen = views.get(view);
  const isOutside = chosen === undefined ? isOutsideView : !isInView(chosen, call);
  if (isOutside) return { after: ['deny'], because: `The view "${view}" does not hold it.` };
  return explain(foresee(call));
}

function explain(foreseen: Foreseen): Judged {
  if (foreseen.kind === 'undecided') {
    const rules = foreseen.rules.map(({ name, reads }) => `rule ${name} reads ${reads.join(' and ')}`);
    return { after: foreseen.effects, because: rules.join('; ') };
  }
  const { effect, reasons } = foreseen.decision;
  const sentences = reasons.map(({ sentence, by, name }) => `${sentence} [${by} ${name}]`);
  return { after: [effect], because: sentences.join(' ') };
}

interface Groups {
  readonly add: (recorded: RecordedCall, after: readonly Effect[], because: string) => void;
  readonly list: () => readonly ReplayGroup[];
}

function createGroups(): Groups {
  const groups = new Map<string, ReplayGroup>();
  return {
    add: ({ entry, call, effect }, after, because) => {
      const { server, tool, time, session } = entry;
      const key = JSON.stringify([server, tool, effect, after, because]);
      const known = groups.get(key);
      const examples = [{ time, session, arguments: entry['arguments'] }, ...(known?.examples ?? [])].slice(
        0,
        EXAMPLES,
      );
      const calls = (known?.calls ?? 0) + 1;
      groups.set(key, { server, tool, tier: call.profile.tier, before: effect, after, because, calls, examples });
    },
    list: () => [...groups.values()].sort((a, b) => b.calls - a.calls),
  };
}
