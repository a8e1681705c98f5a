/** Turns what drifted and what a person says to it into the new lock. Whatever nobody accepted stays as it was locked. */
import {
  type Acceptance,
  type Claim,
  HINT_NAMES,
  HINTS,
  type HintValue,
  inferClaims,
  type Lock,
  type LockedServer,
  type LockedTool,
  lockTool,
  readDeclared,
  resolveProfile,
  type Siblings,
  siblingsOf,
  type ToolDefinition,
  type ToolDrift,
  withServer,
} from '@hintlock/core';
import { digestText } from '@hintlock/upstream';
import type { LockTarget } from './lock-targets.ts';
import { compareServer, type ServerDrift } from './server-drift.ts';
import type { VisitedServer } from './visit-targets.ts';

/** `tighten`: it is accepted, but every hint stays at the stricter value. */
export type Answer = 'accept' | 'tighten' | 'skip';

/** An inference that would loosen a hint if somebody agreed. */
export interface Suggestion {
  readonly server: string;
  readonly tool: string;
  readonly claim: Claim;
}

/** Who answers: a person at a terminal, or what they typed before. */
export interface Answerer {
  /** Whether a server that is new, or another than was locked, is taken as it is. */
  readonly server: (drift: ServerDrift) => Promise<Answer> | Answer;
  readonly tool: (drift: ServerDrift, tool: ToolDrift) => Promise<Answer> | Answer;
  /** One answer for each suggestion. */
  readonly suggestions: (suggestions: readonly Suggestion[]) => Promise<readonly Answer[]> | readonly Answer[];
}

export interface ReviewOptions {
  readonly answerer: Answerer;
  readonly by: string;
  readonly at: string;
}

export interface Review {
  readonly lock: Lock;
  readonly drifts: readonly ServerDrift[];
  /** What was not accepted, as `server/tool`, or `server` for the whole of one. */
  readonly left: readonly string[];
}

export async function reviewServers(
  visited: readonly VisitedServer[],
  before: Lock,
  options: ReviewOptions,
): Promise<Review> {
  let lock = before;
  const drifts: ServerDrift[] = [];
  const left: string[] = [];
  for (const server of visited) {
    const { name } = server.target;
    const drift = compareServer(server, before.servers.get(name));
    drifts.push(drift);
    if (server.status !== 'reached' || drift.current === undefined) continue;
    const reviewed = await reviewServer({ drift, target: server.target, locked: before.servers.get(name) }, options);
    left.push(...reviewed.left);
    if (reviewed.server !== undefined) lock = withServer(lock, name, reviewed.server);
  }
  return { lock, drifts, left };
}

interface Reviewed {
  readonly drift: ServerDrift;
  readonly target: LockTarget;
  readonly locked: LockedServer | undefined;
}

async function reviewServer(
  { drift, target, locked }: Reviewed,
  options: ReviewOptions,
): Promise<{ readonly server?: LockedServer; readonly left: readonly string[] }> {
  const { name, current } = drift;
  if (current === undefined) return { left: [] };
  const isWhole = locked === undefined || drift.identity === 'other';
  if (isWhole && (await options.answerer.server(drift)) === 'skip') return { left: [name] };
  const accepted = new Map<string, Answer>();
  const tools = new Map<string, LockedTool>(isWhole ? [] : locked.tools);
  const left: string[] = [];
  if (isWhole) {
    for (const tool of drift.definitions.keys()) accepted.set(tool, 'accept');
    for (const { code, tool } of drift.findings)
      if (code === 'HL_TOOL_DUPLICATE' && tool !== undefined) left.push(`${name}/${tool}`);
  }
  for (const tool of drift.tools) {
    const answer = await options.answerer.tool(drift, tool);
    if (answer === 'skip') left.push(`${name}/${tool.tool}`);
    else if (tool.verdict === 'removed') tools.delete(tool.tool);
    else accepted.set(tool.tool, answer);
  }
  const locking = { target, siblings: siblingsOf([...drift.definitions.values()]) };
  const decided = await decideSuggestions(
    locking,
    [...accepted.keys()].map((tool) => drift.definitions.get(tool)),
    options,
  );
  for (const [tool, answer] of accepted) {
    const definition = drift.definitions.get(tool);
    if (definition === undefined) {
      left.push(`${name}/${tool}`);
      continue;
    }
    const earlier = isWhole ? undefined : locked.tools.get(tool);
    const differences = drift.tools.find((one) => one.tool === tool)?.differences ?? [];
    const kept = answer === 'tighten' ? keptStricter(differences, options) : [];
    tools.set(
      tool,
      lockTool({
        ...lockingOf(locking, definition, options),
        unshown: drift.unshown.get(definition),
        decided: [...kept, ...(decided.get(tool) ?? [])],
        ...(earlier === undefined ? {} : { before: { tool: earlier, differences } }),
      }),
    );
  }
  return { server: { identity: current, tools }, left };
}

interface Locking {
  readonly target: LockTarget;
  readonly siblings: Siblings;
}

function lockingOf(locking: Locking, definition: ToolDefinition, { by, at }: ReviewOptions) {
  const { trust } = locking.target;
  return { definition, claims: claimsAbout(locking, definition), trust, by, at, digest: digestText };
}

/** What others than the server say of one of its tools. */
function claimsAbout({ target, siblings }: Locking, definition: ToolDefinition): readonly Claim[] {
  return [...(target.claims.get(definition.name) ?? []), ...inferClaims(definition, siblings)];
}

/** The hints that loosened, each kept at what it was before or, where that was unknown, at its careful value. */
function keptStricter(differences: ToolDrift['differences'], { by, at }: ReviewOptions): Acceptance[] {
  return HINT_NAMES.flatMap((hint) => {
    const loosened = differences.find((one) => one.kind === 'hint' && one.path === hint && one.direction === 'looser');
    if (loosened === undefined) return [];
    const value = loosened.before === 'unknown' ? HINTS[hint].tight : (loosened.before as HintValue);
    return [
      { hint, value, source: 'operator' as const, evidence: 'kept as it was when the tool became looser', by, at },
    ];
  });
}

async function decideSuggestions(
  locking: Locking,
  definitions: readonly (ToolDefinition | undefined)[],
  { answerer, by, at }: ReviewOptions,
): Promise<ReadonlyMap<string, readonly Acceptance[]>> {
  const suggestions = definitions.flatMap((definition) =>
    definition === undefined ? [] : suggestionsFor(locking, definition),
  );
  const decided = new Map<string, Acceptance[]>();
  if (suggestions.length === 0) return decided;
  const answers = await answerer.suggestions(suggestions);
  for (const [index, { tool, claim }] of suggestions.entries()) {
    const answer = answers[index] ?? 'skip';
    if (answer === 'skip') continue;
    const isTaken = answer === 'accept';
    const acceptance: Acceptance = {
      hint: claim.hint,
      value: isTaken ? claim.value : HINTS[claim.hint].tight,
      source: isTaken && claim.source !== 'locked' ? claim.source : 'operator',
      evidence: isTaken ? claim.evidence : 'tightened in review',
      by,
      at,
    };
    decided.set(tool, [...(decided.get(tool) ?? []), acceptance]);
  }
  return decided;
}

function suggestionsFor(locking: Locking, definition: ToolDefinition): Suggestion[] {
  const { target } = locking;
  const claims = [...readDeclared(definition).claims, ...claimsAbout(locking, definition)];
  const { hints } = resolveProfile(claims, target.trust);
  // What only reads destroys nothing and may be repeated: one question is enough.
  const follows: ReadonlySet<string> = new Set(hints.readOnly.suggestion === undefined ? [] : FOLLOWS_FROM_READING);
  return HINT_NAMES.flatMap((hint) => {
    const suggestion = follows.has(hint) ? undefined : hints[hint].suggestion;
    return suggestion === undefined ? [] : [{ server: target.name, tool: definition.name, claim: suggestion }];
  });
}

const FOLLOWS_FROM_READING = ['destructive', 'idempotent'] as const;
