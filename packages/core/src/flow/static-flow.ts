/** Which tools and servers combine into the lethal trifecta, told apart by how good the evidence is. */
import type { EffectiveHint, Profile } from '../profile/profile.ts';

/** The three legs: private data comes in, untrusted content comes in, data goes out. */
export type Leg = 'private' | 'untrusted' | 'egress';
export const LEGS: readonly Leg[] = ['private', 'untrusted', 'egress'];

/**
 * How sure we are that a tool is a leg. `known`: someone said so outright, or it was seen. `likely`: it follows from
 * something vaguer, such as an open world, or was inferred. `unknown`: nobody says. `clear`: it is not.
 */
export type Strength = 'known' | 'likely' | 'unknown' | 'clear';

export interface ToolProfile {
  readonly server: string;
  readonly tool: string;
  readonly profile: Profile;
}

export interface ToolRef {
  readonly server: string;
  readonly tool: string;
}

export type LegReport = { readonly [Value in Exclude<Strength, 'clear'>]: readonly ToolRef[] };

export interface FlowReport {
  /**
   * `known` and `likely`: all three legs are there, on that evidence. `unknown`: the evidence does not complete the
   * three, but tools about which nobody says anything might. `clear`: at least one leg is ruled out for every tool.
   */
  readonly trifecta: Strength;
  readonly legs: { readonly [Name in Leg]: LegReport };
  /** Servers that have all three legs by themselves, known or likely. */
  readonly aloneEnough: readonly string[];
}

/** The combination risk of a set of tools that one client can use together. */
export function analyseFlow(tools: readonly ToolProfile[]): FlowReport {
  const legs = { private: emptyLeg(), untrusted: emptyLeg(), egress: emptyLeg() };
  const byServer = new Map<string, Set<Leg>>();
  for (const { server, tool, profile } of tools) {
    for (const leg of LEGS) {
      const strength = legStrength(profile, leg);
      if (strength === 'clear') continue;
      legs[leg][strength].push({ server, tool });
      if (strength !== 'unknown') byServer.set(server, (byServer.get(server) ?? new Set()).add(leg));
    }
  }
  const aloneEnough = [...byServer].filter(([, held]) => held.size === LEGS.length).map(([server]) => server);
  return { trifecta: weakest(LEGS.map((leg) => bestStrength(legs[leg]))), legs, aloneEnough };
}

/** How sure we are that a tool with this profile is `leg`. */
export function legStrength(profile: Profile, leg: Leg): Strength {
  const strengths = [hintStrength(profile.hints[leg])];
  if (leg === 'private') {
    // Credentials and sensitive data are somebody's private data, whatever else is said.
    const { secret, sensitive } = profile.hints;
    if (secret.value === true) strengths.push(evidenceOf(secret));
    if (sensitive.value === 'medium' || sensitive.value === 'high') strengths.push(evidenceOf(sensitive));
  }
  return strongest(strengths);
}

function hintStrength(hint: EffectiveHint): Strength {
  if (hint.value === 'unknown') return hint.suggestion === undefined ? 'unknown' : 'clear';
  return hint.value === true ? evidenceOf(hint) : 'clear';
}

function evidenceOf(hint: EffectiveHint): 'known' | 'likely' {
  return hint.source === 'inferred' || hint.claim?.impliedBy !== undefined ? 'likely' : 'known';
}

const FROM_STRONGEST: readonly Strength[] = ['known', 'likely', 'unknown', 'clear'];

/** How sure we are that any of the tools is this leg. */
export function bestStrength(leg: LegReport): Strength {
  return (['known', 'likely', 'unknown'] as const).find((strength) => leg[strength].length > 0) ?? 'clear';
}

function strongest(strengths: readonly Strength[]): Strength {
  return FROM_STRONGEST.find((strength) => strengths.includes(strength)) ?? 'clear';
}

function weakest(strengths: readonly Strength[]): Strength {
  return FROM_STRONGEST[Math.max(...strengths.map((strength) => FROM_STRONGEST.indexOf(strength)))] ?? 'clear';
}

function emptyLeg(): { known: ToolRef[]; likely: ToolRef[]; unknown: ToolRef[] } {
  return { known: [], likely: [], unknown: [] };
}
