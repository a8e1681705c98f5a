/** The rules that can still matter for a call: those that look only at what never changes for a tool and its caller are evaluated once. */
import type { Profile } from '../profile/profile.ts';
import type { Call } from './call.ts';
import type { CompiledRule, Policy } from './compile-policy.ts';

export interface Candidate {
  readonly rule: CompiledRule['rule'];
  /** Absent when the rule is known to match. */
  readonly evaluate?: CompiledRule['evaluate'];
}

/** More callers of one tool than this and all rules are evaluated every time. */
const CALLERS_LIMIT = 100;

interface KnownTool {
  readonly byCaller: Map<string, readonly Candidate[]>;
  /** Who called before, and what could matter for that. */
  last?: Caller & { readonly candidates: readonly Candidate[] };
}

type Caller = Pick<Call, 'method' | 'tool' | 'server' | 'principal' | 'client'>;

const KNOWN = new WeakMap<Policy, WeakMap<Profile, KnownTool>>();

/**
 * In order, without those that cannot match, and nothing after one that must. What a rule says of a call's arguments or of its session
 * is never kept.
 */
export function candidateRules(
  call: Call,
  policy: Policy,
  context: () => Record<string, unknown>,
): readonly Candidate[] {
  let byProfile = KNOWN.get(policy);
  if (byProfile === undefined) KNOWN.set(policy, (byProfile = new WeakMap()));
  let known = byProfile.get(call.profile);
  if (known === undefined) byProfile.set(call.profile, (known = { byCaller: new Map() }));
  if (known.last !== undefined && isSameCaller(known.last, call)) return known.last.candidates;
  const caller = callerKey(call);
  let candidates = known.byCaller.get(caller);
  if (candidates === undefined) {
    if (known.byCaller.size >= CALLERS_LIMIT) return policy.rules;
    candidates = [...selectCandidates(policy, context())];
    known.byCaller.set(caller, candidates);
  }
  const { method, tool, server, principal, client } = call;
  known.last = { method, tool, server, principal, client, candidates };
  return candidates;
}

/** The very same objects: whoever keeps them from call to call is spared the comparison of all their texts. */
function isSameCaller(a: Caller, b: Caller): boolean {
  const isSameTool = a.method === b.method && a.tool === b.tool;
  return isSameTool && a.server === b.server && a.principal === b.principal && a.client === b.client;
}

function* selectCandidates({ rules }: Policy, context: Record<string, unknown>): Generator<Candidate> {
  for (const { rule, evaluate, mayChange, lasting } of rules) {
    if (mayChange) {
      const lasts = lasting?.(context);
      if (lasts === undefined || !lasts.ok || lasts.value) yield { rule, evaluate };
      continue;
    }
    const evaluated = evaluate(context);
    // A fault is found again on every call, and says what it is.
    if (!evaluated.ok) yield { rule, evaluate };
    else if (evaluated.value) return yield { rule };
  }
}

/** Everything but the profile that a rule can look at and that stays the same from call to call. */
function callerKey({ method = '', tool, server, principal, client }: Caller): string {
  const { id, scopes } = principal;
  const texts = `${tool.name}\n${tool.title}\n${server.name}\n${client.name}\n${client.version}\n${id}`;
  // Lengths tell apart what a line break inside a name would blur.
  const lengths = `${tool.name.length} ${tool.title.length} ${server.name.length} ${client.name.length} ${client.version.length}`;
  const rest = JSON.stringify(scopes);
  return `${method}\n${texts}\n${lengths}\n${server.trust} ${server.transport} ${rest}`;
}
