/** What a server's author could declare of a tool: what stands there, corrected and completed by the evidence. */
import { HINT_NAMES, HINTS, type HintName, type HintValue, tightness } from '../vocabulary/hint.ts';
import type { HintFix } from './lint-finding.ts';
import { LINT_PRESETS, type LintPresetName } from './lint-presets.ts';
import { declaredValue, inferredClaim, type LintedTool } from './linted-server.ts';

export interface SuggestedHint {
  readonly hint: HintName;
  readonly value: HintValue;
  /** Why, in words; nothing for what the server says already. */
  readonly reason?: string;
}

/** The hints in their usual order, without those that nobody can tell from the definition. */
export function suggestHints(
  tool: LintedTool,
  fixes: readonly HintFix[],
  preset: LintPresetName = 'specification',
): readonly SuggestedHint[] {
  const own = fixes.filter((fix) => fix.tool === tool.definition.name);
  const suggested = HINT_NAMES.flatMap((hint) => suggestion(tool, hint, own));
  const reads = suggested.some(({ hint, value }) => hint === 'readOnly' && value === true);
  if (!reads) return suggested;
  // The specification: these two mean nothing of a tool that only reads. A directory may want to hear it all the same.
  const meaningful = suggested.filter(({ hint, reason }) => !MEANINGLESS.has(hint) || reason === undefined);
  if (!LINT_PRESETS[preset].missing(tool).includes('destructive')) return meaningful;
  const harmless = { hint: 'destructive', value: false, reason: 'what only reads destroys nothing' } as const;
  return meaningful.toSpliced(1, 0, harmless);
}

const MEANINGLESS: ReadonlySet<HintName> = new Set(['destructive', 'idempotent']);

function suggestion(tool: LintedTool, hint: HintName, fixes: readonly HintFix[]): SuggestedHint[] {
  const fix = fixes
    .filter((candidate) => candidate.hint === hint)
    .toSorted((a, b) => tightness(hint, b.value) - tightness(hint, a.value))[0];
  const declared = declaredValue(tool, hint);
  if (fix !== undefined && fix.value !== declared) return [{ hint, value: fix.value, reason: fix.reason }];
  if (declared !== undefined) return [{ hint, value: declared }];
  const claim = inferredClaim(tool, hint);
  // Of the extended hints only what a finding asks for is worth an author's line: most follow from an open world anyway.
  if (claim === undefined || HINTS[hint].origin === 'extended') return [];
  return [{ hint, value: claim.value, reason: claim.evidence }];
}
