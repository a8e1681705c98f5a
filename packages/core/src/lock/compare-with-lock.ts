/** Drift: what a server lists now against what was locked, tool by tool, with its direction. */
import { sameJson } from '../definition/same-json.ts';
import type { ToolDefinition } from '../definition/tool-definition.ts';
import { compareDefinitions } from '../drift/compare-definitions.ts';
import type { Difference } from '../drift/drift.ts';
import { bringsWords, matters } from '../drift/matters.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { tightness } from '../vocabulary/hint.ts';
import { readDeclared } from '../vocabulary/read-declared.ts';
import type { LockedServer, LockedTool } from './lock.ts';

/**
 * `stricter`: it only asks for more care or accepts less. `looser`: a hint would make a client less careful. `changed`: its
 * words or what it accepts changed in a way that matters. `same`: nothing that matters differs.
 */
export type DriftVerdict = 'same' | 'stricter' | 'looser' | 'changed' | 'added' | 'removed';

export interface ToolDrift {
  readonly tool: string;
  readonly verdict: DriftVerdict;
  /** All of them, also those that do not matter. Empty for a tool that is new or gone. */
  readonly differences: readonly Difference[];
}

/** What stands for the parts of a definition that are not shown; nothing for one from which nothing was taken out. */
export type Unshown = ReadonlyMap<ToolDefinition, string>;

/** One entry for each tool that is locked or listed, in the order of their names. */
export function compareWithLock(
  locked: LockedServer,
  current: readonly ToolDefinition[],
  unshown: Unshown = new Map(),
): ReadonlyMap<string, ToolDrift> {
  const drifts = new Map<string, ToolDrift>();
  for (const tool of locked.tools.keys()) drifts.set(tool, { tool, verdict: 'removed', differences: [] });
  for (const definition of current) {
    const { name } = definition;
    const drift = compareTool(locked.tools.get(name), definition, unshown.get(definition));
    const earlier = drifts.get(name);
    // Nobody can tell which of two tools of one name a call reaches, so the worse of the two holds.
    if (earlier === undefined || RANK[drift.verdict] > RANK[earlier.verdict]) drifts.set(name, drift);
  }
  return new Map([...drifts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function compareTool(locked: LockedTool | undefined, current: ToolDefinition, unshown?: string): ToolDrift {
  const tool = current.name;
  if (locked === undefined) return { tool, verdict: 'added', differences: [] };
  // An entry without it may be of a definition that said `[redacted]` itself, so it vouches for nothing that is hidden now.
  const hidden: Difference[] = locked.unshown === unshown ? [] : [UNSHOWN];
  if (hidden.length === 0 && sameJson(locked.definition, current)) return { tool, verdict: 'same', differences: [] };
  const differences = [...confessions(locked, current), ...compareDefinitions(locked.definition, current), ...hidden];
  return { tool, verdict: verdictOf(differences), differences };
}

const UNSHOWN: Difference = {
  path: '',
  kind: 'unshown',
  direction: 'neutral',
  before: undefined,
  after: undefined,
};

/**
 * What the server now says outright against a yes that was given while it said nothing. The definitions alone do not show it:
 * to say that a tool destroys is to say what holds by default.
 */
function confessions({ definition, accepted }: LockedTool, current: ToolDefinition): readonly Difference[] {
  const [before, after] = [definition, current].map(
    (tool) => resolveProfile(readDeclared(tool).claims, 'pinned').hints,
  );
  return accepted.flatMap(({ hint, value }): Difference[] => {
    const [was, is] = [before?.[hint], after?.[hint]];
    if (was === undefined || is?.claim === undefined || was.claim !== undefined || is.value !== was.value) return [];
    if (tightness(hint, is.value) <= tightness(hint, value)) return [];
    return [{ path: hint, kind: 'hint', direction: 'tighter', before: value, after: is.value }];
  });
}

/** Whether a tool may not be called until a person has accepted what it is now. */
export function isQuarantined(verdict: DriftVerdict): boolean {
  return verdict === 'looser' || verdict === 'changed' || verdict === 'added';
}

const RANK: Readonly<Record<DriftVerdict, number>> = {
  removed: 0,
  same: 1,
  stricter: 2,
  changed: 3,
  looser: 4,
  added: 5,
};

function verdictOf(differences: readonly Difference[]): DriftVerdict {
  const material = differences.filter(matters);
  if (material.length === 0) return 'same';
  if (material.some(({ kind, direction }) => kind === 'hint' && direction === 'looser')) return 'looser';
  const isOnlyStricter = material.every((difference) => difference.direction === 'tighter' && !bringsWords(difference));
  return isOnlyStricter ? 'stricter' : 'changed';
}
