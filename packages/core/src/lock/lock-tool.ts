/** Makes the entry of one tool: what it is now, the profile that holds, and who accepted each hint from which evidence. */
import { canonicalJson } from '../definition/canonical-json.ts';
import type { ToolDefinition } from '../definition/tool-definition.ts';
import type { Difference } from '../drift/drift.ts';
import type { Claim, Trust } from '../profile/claim.ts';
import type { EffectiveHint, Profile } from '../profile/profile.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { printable } from '../text/printable.ts';
import { HINT_NAMES, type HintName, type HintValue } from '../vocabulary/hint.ts';
import { readDeclared } from '../vocabulary/read-declared.ts';
import type { Acceptance, Digest, LockedProfile, LockedTool } from './lock.ts';
import { toClaim } from './locked-profile.ts';

export interface LockToolOptions {
  readonly definition: ToolDefinition;
  /** Stands for what was taken out of it. */
  readonly unshown?: string | undefined;
  /** What others than the server say of it. */
  readonly claims: readonly Claim[];
  readonly trust: Trust;
  /** Who accepts it, and on which day. */
  readonly by: string;
  readonly at: string;
  readonly digest: Digest;
  /** The entry that this one replaces, with what has changed since. */
  readonly before?: { readonly tool: LockedTool; readonly differences: readonly Difference[] };
  /** What the person decided about single hints: suggestions they took, hints they tightened. */
  readonly decided?: readonly Acceptance[];
}

export function lockTool(options: LockToolOptions): LockedTool {
  const { definition, unshown, claims, trust, digest, decided = [] } = options;
  const kept = [...decided, ...carriedOver(options)];
  const profile = resolveProfile([...readDeclared(definition).claims, ...claims, ...kept.map(toClaim)], trust);
  return {
    digest: digestDefinition(definition, digest),
    definition,
    ...(unshown === undefined ? {} : { unshown }),
    profile: knownHints(profile),
    accepted: HINT_NAMES.flatMap((hint) => acceptance(hint, profile.hints[hint], kept, options)),
  };
}

export function digestDefinition(definition: ToolDefinition, digest: Digest): string {
  return digest(canonicalJson(definition));
}

/** A yes to what the server declared is given anew with each definition; one to anything else lasts while that hint does. */
function carriedOver({ before, decided = [] }: LockToolOptions): readonly Acceptance[] {
  if (before === undefined) return [];
  const drifted = new Set(before.differences.filter(({ kind }) => kind === 'hint').map(({ path }) => path));
  const anew = new Set<string>(decided.map(({ hint }) => hint));
  return before.tool.accepted.filter(
    ({ hint, source }) => source !== 'declared' && !drifted.has(hint) && !anew.has(hint),
  );
}

function knownHints({ hints }: Profile): LockedProfile {
  const entries = HINT_NAMES.map((name) => [name, hints[name].value] as const);
  return Object.fromEntries(entries.filter((entry): entry is [HintName, HintValue] => entry[1] !== 'unknown'));
}

function acceptance(
  hint: HintName,
  { claim }: EffectiveHint,
  kept: readonly Acceptance[],
  { by, at, before }: LockToolOptions,
): Acceptance[] {
  // The operator's own words stay where they were written: here they would outlive an edit of that file.
  if (claim === undefined || claim.source === 'operator') return [];
  const { value } = claim;
  if (claim.source === 'locked') {
    const said = kept.find((one) => one.hint === (claim.impliedBy ?? hint));
    if (said === undefined) return [];
    return claim.impliedBy === undefined ? [said] : [{ ...said, hint, value, evidence: implied(said, hint, value) }];
  }
  const made = { hint, value, source: claim.source, evidence: printable(claim.evidence) };
  const earlier = before?.tool.accepted.find(
    (one) => one.hint === hint && one.value === value && one.source === made.source && one.evidence === made.evidence,
  );
  // Who said yes to the very same thing before has not said it again.
  return [earlier ?? { ...made, by, at }];
}

function implied({ evidence }: Acceptance, hint: HintName, value: HintValue): string {
  return `${evidence}, so ${hint} is ${String(value)}`;
}
