/** Judges everything one server lists: a profile and findings for each tool, and how much the server says of itself. */
import { inspectDefinition } from '../definition/inspect-definition.ts';
import type { ToolDefinition } from '../definition/tool-definition.ts';
import { type Finding, finding } from '../finding/finding.ts';
import { inferClaims } from '../infer/infer-claims.ts';
import { siblingsOf } from '../infer/siblings.ts';
import { checkClaims } from '../profile/check-claims.ts';
import type { Claim, Trust } from '../profile/claim.ts';
import type { Profile } from '../profile/profile.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { stricterProfile } from '../profile/stricter-profile.ts';
import { printableExcerpt } from '../text/printable.ts';
import { SPECIFICATION_HINTS } from '../vocabulary/hint.ts';
import { readDeclared } from '../vocabulary/read-declared.ts';

/** How much of a tool's name people are shown. */
export const NAME_SHOWN = 200;

export interface JudgedTool {
  readonly definition: ToolDefinition;
  readonly profile: Profile;
  readonly findings: readonly Finding[];
}

/** How much of what the specification lets a server say it does say. */
export interface Coverage {
  readonly tools: number;
  /** Tools that declare at least one hint. */
  readonly annotated: number;
  /** Specification hints answered, counting those that a read-only tool makes meaningless. */
  readonly answered: number;
  /** Four for each tool. */
  readonly possible: number;
}

export interface JudgedCatalogue {
  readonly tools: readonly JudgedTool[];
  readonly coverage: Coverage;
  /** About the server as a whole. */
  readonly findings: readonly Finding[];
}

/**
 * @example
 * ```ts
 * import { judgeCatalogue } from '@hintlock/core';
 *
 * const { tools, coverage } = judgeCatalogue([{ name: 'get_note', annotations: { readOnlyHint: true } }], 'pinned');
 * [tools[0]?.profile.tier, coverage.answered, coverage.possible]; // ['read', 3, 4]
 * ```
 */
export function judgeCatalogue(
  definitions: readonly ToolDefinition[],
  trust: Trust,
  /** What others than the server say of a tool, by its name. */
  claimsOf: (tool: string) => readonly Claim[] = nobody,
): JudgedCatalogue {
  const byName = new Map<string, Gathered>();
  const coverage = { tools: 0, annotated: 0, answered: 0 };
  const siblings = siblingsOf(definitions);
  for (const definition of definitions) {
    const { claims, findings } = readDeclared(definition);
    const spoken = [...claims, ...claimsOf(definition.name)];
    const profile = resolveProfile([...spoken, ...inferClaims(definition, siblings)], trust);
    const own = [...findings, ...checkClaims(definition.name, spoken), ...inspectDefinition(definition)];
    coverage.tools += 1;
    coverage.annotated += claims.length > 0 ? 1 : 0;
    coverage.answered += answeredHints(claims);
    // By what a person sees: names that differ only in what is not shown cannot be told apart by anybody.
    const shown = printableExcerpt(definition.name, NAME_SHOWN);
    const earlier = byName.get(shown);
    byName.set(
      shown,
      earlier === undefined ? { definition, profile, findings: own, count: 1 } : merge(earlier, profile, own),
    );
  }
  const tools = [...byName.values()].map(({ definition, profile, findings, count }) => {
    return { definition, profile, findings: count === 1 ? findings : [duplicate(definition.name, count), ...findings] };
  });
  return { tools, coverage: { ...coverage, possible: coverage.tools * 4 }, findings: silence(coverage) };
}

const nobody = (): readonly Claim[] => [];

interface Gathered extends JudgedTool {
  readonly findings: Finding[];
  readonly count: number;
}

/** Nobody can tell which of two tools of the same name a call reaches, so the stricter reading holds for both. */
function merge(earlier: Gathered, profile: Profile, findings: readonly Finding[]): Gathered {
  // Into the same list: copying it would take a server that lists one name 100,000 times minutes to judge.
  earlier.findings.push(...findings);
  return { ...earlier, profile: stricterProfile(earlier.profile, profile), count: earlier.count + 1 };
}

function duplicate(tool: string, count: number): Finding {
  return finding('HL_TOOL_DUPLICATE', { tool: printableExcerpt(tool, 80), count }, tool);
}

function answeredHints(claims: readonly Claim[]): number {
  const answered = new Set(claims.map((claim) => claim.hint));
  if (claims.some((claim) => claim.hint === 'readOnly' && claim.value === true)) {
    answered.add('destructive').add('idempotent');
  }
  return SPECIFICATION_HINTS.filter((name) => answered.has(name)).length;
}

function silence(coverage: { readonly tools: number; readonly annotated: number }): Finding[] {
  const count = coverage.tools - coverage.annotated;
  return count === 0 ? [] : [finding('HL_HINTS_UNDECLARED', { count, total: coverage.tools })];
}
