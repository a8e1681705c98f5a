/** What the rules look at: servers with their tools, what each tool declares, and what its definition gives away. */
import type { ToolDefinition } from '../definition/tool-definition.ts';
import type { Claim } from '../profile/claim.ts';
import { CONFIDENCE_THRESHOLD } from '../profile/weigh.ts';
import type { HintName, HintValue } from '../vocabulary/hint.ts';
import { readDeclared } from '../vocabulary/read-declared.ts';

export interface LintedTool {
  readonly definition: ToolDefinition;
  readonly declared: readonly Claim[];
  readonly inferred: readonly Claim[];
}

export interface LintedServer {
  readonly name: string;
  readonly tools: readonly LintedTool[];
}

/** A definition with what it declares; `inferred` is what inference makes of it. */
export function lintedTool(definition: ToolDefinition, inferred: readonly Claim[] = []): LintedTool {
  return { definition, declared: readDeclared(definition).claims, inferred };
}

/** What the server says of a hint; nothing where it says two things, which is a finding of its own. */
export function declaredValue(tool: LintedTool, hint: HintName): HintValue | undefined {
  const values = new Set(tool.declared.filter((claim) => claim.hint === hint).map((claim) => claim.value));
  return values.size === 1 ? [...values][0] : undefined;
}

/** The inference about a hint that is sure enough to count. */
export function inferredClaim(tool: LintedTool, hint: HintName, threshold = CONFIDENCE_THRESHOLD): Claim | undefined {
  return tool.inferred.find((claim) => claim.hint === hint && claim.confidence >= threshold);
}

/** To contradict what an author wrote takes more than to fill in what nobody says. */
export const ACCUSATION_THRESHOLD = 0.95;
