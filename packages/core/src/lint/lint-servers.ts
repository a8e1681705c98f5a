/** Runs every rule over a set of servers. */
import type { ErrorCode } from '../errors/registry.ts';
import { SEVERITY_ORDER } from '../finding/finding.ts';
import type { LintFinding } from './lint-finding.ts';
import { LINT_PRESETS, type LintPresetName } from './lint-presets.ts';
import { LINT_RULES } from './lint-rules.ts';
import type { LintedServer } from './linted-server.ts';

/** A rule that somebody switched off, and where. */
export interface SwitchedOff {
  readonly rule: ErrorCode;
  /** Absent: on all servers. */
  readonly server?: string;
  /** Absent: for all tools, and for what is about no tool. */
  readonly tools?: (name: string) => boolean;
  readonly reason: string;
}

export interface LintOptions {
  readonly preset?: LintPresetName;
  readonly off?: readonly SwitchedOff[];
}

export interface LintResult {
  /** The loudest first, and then as the servers list their tools. */
  readonly findings: readonly LintFinding[];
  /** Found all the same: what is switched off is counted, never silent. */
  readonly switchedOff: readonly { readonly finding: LintFinding; readonly reason: string }[];
}

/**
 * What is wrong with what servers say of their tools.
 *
 * @example
 * ```ts
 * import { lintedTool, lintServers } from '@hintlock/core';
 *
 * const tools = [lintedTool({ name: 'find_note', annotations: { readOnlyHint: true, destructiveHint: true } })];
 * lintServers([{ name: 'notes', tools }]).findings.map(({ code }) => code); // ['HL_HINT_CONTRADICTION']
 * ```
 */
export function lintServers(servers: readonly LintedServer[], options: LintOptions = {}): LintResult {
  const preset = LINT_PRESETS[options.preset ?? 'specification'];
  const all = LINT_RULES.flatMap(({ code, check }) => {
    const severity = preset.severities[code];
    if (severity === 'off') return [];
    const found = check(servers, preset);
    return severity === undefined ? found : found.map((finding) => ({ ...finding, severity }));
  });
  const findings: LintFinding[] = [];
  const switchedOff: { finding: LintFinding; reason: string }[] = [];
  for (const finding of all.toSorted(bySeverity)) {
    const off = options.off?.find((entry) => covers(entry, finding));
    if (off === undefined) findings.push(finding);
    else switchedOff.push({ finding, reason: off.reason });
  }
  return { findings, switchedOff };
}

function bySeverity(a: LintFinding, b: LintFinding): number {
  return SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity);
}

function covers(off: SwitchedOff, finding: LintFinding): boolean {
  if (off.rule !== finding.code || (off.server !== undefined && off.server !== finding.server)) return false;
  return off.tools === undefined || (finding.tool !== undefined && off.tools(finding.tool));
}
