/** The lint report: what every format is made from, and what `hintlock lint --json` prints. */
import {
  type Claim,
  type ErrorCode,
  type Finding,
  type HintName,
  type HintValue,
  isAtLeast,
  LINT_CODES,
  type LintFinding,
  type LintPresetName,
  type LintResult,
  lintPage,
  NAME_SHOWN,
  printable,
  printableExcerpt,
  type Severity,
  suggestHints,
} from '@hintlock/core';
import type { LintTarget } from './lint-target.ts';

interface ReportedClaim {
  readonly tool: string;
  readonly hint: HintName;
  readonly value: HintValue;
  readonly reason: string;
}

export interface ReportedFinding {
  readonly code: ErrorCode;
  readonly severity: Severity;
  readonly message: string;
  readonly remedy: string;
  /** Where the rule is explained, below `docs/`; absent for what is no rule. */
  readonly page?: string;
  /** Absent for what is about a configuration file. */
  readonly server?: string;
  readonly tool?: string;
  readonly hints?: readonly HintName[];
  readonly file?: string;
  readonly line?: number;
  /** The claims that would settle it. */
  readonly fixes: readonly ReportedClaim[];
}

export interface ReportedSuggestion {
  readonly server: string;
  readonly tool: string;
  readonly hints: readonly { readonly hint: HintName; readonly value: HintValue; readonly reason?: string }[];
}

export interface ReportedFix {
  readonly file: string;
  readonly written: readonly (ReportedClaim & { readonly server: string })[];
  readonly kept: readonly (ReportedClaim & { readonly server: string; readonly because: string })[];
}

export interface LintReport {
  readonly version: 1;
  readonly preset: LintPresetName;
  /** The `hintlock.yaml` that says what is switched off; absent when there is none. */
  readonly settings?: string;
  readonly servers: readonly { readonly name: string; readonly status: LintTarget['status']; readonly tools: number }[];
  readonly findings: readonly ReportedFinding[];
  /** Found and not counted, each with the reason that stands in `hintlock.yaml`. */
  readonly switchedOff: readonly (ReportedFinding & { readonly reason: string })[];
  readonly suggestions?: readonly ReportedSuggestion[];
  readonly fix?: ReportedFix;
  readonly summary: Readonly<Record<Severity | 'switchedOff' | 'servers' | 'linted' | 'tools', number>>;
}

export interface ReportParts {
  readonly preset: LintPresetName;
  readonly targets: readonly LintTarget[];
  readonly result: LintResult;
  /** About configuration files. */
  readonly findings: readonly Finding[];
  readonly suggest: boolean;
  readonly settings: string | undefined;
  /** What the operator says of each server's tools. */
  readonly said: ReadonlyMap<string, { readonly claims: ReadonlyMap<string, readonly Claim[]> }>;
  readonly fix?: ReportedFix;
}

export function buildLintReport({
  preset,
  targets,
  result,
  findings,
  suggest,
  settings,
  said,
  fix,
}: ReportParts): LintReport {
  const byName = new Map(targets.map((target) => [target.server.name, target]));
  const report = (finding: LintFinding): ReportedFinding => {
    const reported = ruleFinding(finding, byName.get(finding.server));
    return isSettled(finding, said) ? { ...reported, remedy: SETTLED } : reported;
  };
  const all = [
    ...findings.map((finding) => plainFinding(finding)),
    ...targets.flatMap((target) => target.findings.map((finding) => plainFinding(finding, target))),
    ...result.findings.map(report),
  ];
  const switchedOff = result.switchedOff.map(({ finding, reason }) => ({
    ...report(finding),
    reason: printable(reason),
  }));
  const linted = targets.filter(({ status }) => status === 'reached' || status === 'saved');
  const count = (severity: Severity): number => all.filter((finding) => finding.severity === severity).length;
  return {
    version: 1,
    preset,
    ...(settings === undefined ? {} : { settings: printable(settings) }),
    servers: targets.map(({ server, status }) => ({ name: server.name, status, tools: server.tools.length })),
    findings: all.toSorted((a, b) => loudness(a) - loudness(b)),
    switchedOff,
    ...(suggest ? { suggestions: suggestions(targets, result, preset) } : {}),
    ...(fix === undefined ? {} : { fix }),
    summary: {
      error: count('error'),
      warning: count('warning'),
      info: count('info'),
      switchedOff: switchedOff.length,
      servers: targets.length,
      linted: linted.length,
      tools: linted.reduce((sum, { server }) => sum + server.tools.length, 0),
    },
  };
}

const SETTLED = 'Its author should correct it; your configuration says the careful value already.';

/** Whether the configuration says all that `--fix` would write: nobody is sent to do what is done. */
function isSettled({ server, fixes }: LintFinding, said: ReportParts['said']): boolean {
  const claims = said.get(server)?.claims;
  if (claims === undefined || fixes.length === 0) return false;
  return fixes.every(({ tool, hint, value }) =>
    claims.get(tool)?.some((claim) => claim.hint === hint && claim.value === value),
  );
}

function loudness({ severity }: ReportedFinding): number {
  return (['error', 'warning', 'info'] as const).filter((level) => !isAtLeast(severity, level)).length;
}

function plainFinding({ code, severity, message, remedy, tool, hints }: Finding, target?: LintTarget): ReportedFinding {
  return {
    code,
    severity,
    message: printable(message),
    remedy,
    ...(LINT_CODES.includes(code) ? { page: lintPage(code) } : {}),
    ...(target === undefined ? {} : { server: target.server.name }),
    ...(tool === undefined ? {} : { tool: shortName(tool) }),
    ...(hints === undefined ? {} : { hints }),
    ...place(target, tool),
    fixes: [],
  };
}

function ruleFinding(finding: LintFinding, target: LintTarget | undefined): ReportedFinding {
  const fixes = finding.fixes.map((fix) => ({ ...fix, tool: shortName(fix.tool) }));
  return { ...plainFinding(finding, target), server: finding.server, fixes };
}

function place(target: LintTarget | undefined, tool: string | undefined): Pick<ReportedFinding, 'file' | 'line'> {
  if (target?.file === undefined) return {};
  const line = tool === undefined ? undefined : target.lineOf?.(tool);
  return line === undefined ? { file: target.file } : { file: target.file, line };
}

/** Only for tools to which there is something to add or to correct. */
function suggestions(
  targets: readonly LintTarget[],
  { findings }: LintResult,
  preset: LintPresetName,
): ReportedSuggestion[] {
  return targets.flatMap(({ server }) => {
    const fixes = findings.filter((finding) => finding.server === server.name).flatMap((finding) => finding.fixes);
    return server.tools.flatMap((tool) => {
      const hints = suggestHints(tool, fixes, preset);
      const isNews = hints.some(({ reason }) => reason !== undefined);
      const own = hints.map(({ reason, ...rest }) =>
        reason === undefined ? rest : { ...rest, reason: printable(reason) },
      );
      return isNews ? [{ server: server.name, tool: shortName(tool.definition.name), hints: own }] : [];
    });
  });
}

export function shortName(name: string): string {
  return printableExcerpt(name, NAME_SHOWN);
}
