/** What a recorded tool would be under another file: its claims in place of those that held then, its word on the server's trust. */
import { type Claim, HINT_NAMES, HINTS, type HintName, type Profile, resolveProfile, type Trust } from '@hintlock/core';
import type { ServerConfig } from '../config/config.ts';

export interface TestedProfiles {
  /** More than one where the record leaves open what holds. */
  readonly profiles: readonly Profile[];
  /** The hints about which the file no longer says anything, and of which nobody wrote down what else was said. */
  readonly open: readonly HintName[];
}

interface Recorded {
  readonly profile: Profile;
  readonly trust: Trust;
}

export type TestedServer = Pick<ServerConfig, 'trust' | 'claims'>;

/** `server`: as the file has it. A file that does not name it leaves everything as it was. */
export function testedProfiles(recorded: Recorded, tool: string, server: TestedServer | undefined): TestedProfiles {
  const claims = server?.claims.get(tool) ?? [];
  const open = HINT_NAMES.filter(
    (name) => recorded.profile.hints[name].source === 'operator' && !speaksOf(claims, name),
  );
  const isSame = claims.length === 0 && open.length === 0 && server?.trust === recorded.trust;
  if (server === undefined || isSame) return { profiles: [recorded.profile], open: [] };
  const kept = HINT_NAMES.flatMap((name) => keptClaim(name, recorded.profile));
  const under = (more: readonly Claim[]): Profile => resolveProfile([...kept, ...claims, ...more], server.trust);
  if (open.length === 0) return { profiles: [under([])], open };
  // Whoever spoke below the operator is not on record: it may have been nobody, or the one or the other.
  const assuming = (value: 'tight' | 'loose'): Profile => under(open.map((hint) => claimOf(hint, HINTS[hint][value])));
  return { profiles: [under([]), assuming('tight'), assuming('loose')], open };
}

/** Also by what follows from it: who says that a tool only reads has said that it is not destructive. */
function speaksOf(claims: readonly Claim[], name: HintName): boolean {
  return claims.length > 0 && resolveProfile(claims, 'operator').hints[name].source === 'operator';
}

/** What somebody else than the operator said, as the claim that it was. */
function keptClaim(name: HintName, { hints }: Profile): Claim[] {
  const { value, source, suggestion } = hints[name];
  if (source === 'operator') return [];
  if (source === 'default' || value === 'unknown') {
    return suggestion === undefined ? [] : [{ ...claimOf(name, suggestion.value), source: 'inferred' }];
  }
  return [{ ...claimOf(name, value), source }];
}

function claimOf(hint: HintName, value: Claim['value']): Claim {
  return { hint, value, source: 'enforced', confidence: 1, evidence: 'the log' };
}
