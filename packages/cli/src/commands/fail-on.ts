/** `--fail-on`: which findings make the command fail, for CI. */
import { ERRORS, type Finding, HintlockError, isAtLeast, nearest, SEVERITY_ORDER, type Severity } from '@hintlock/core';
import type { ScanReport } from '../report/scan-report.ts';

export type FailOn = (report: ScanReport) => boolean;

/** Reads severities and codes, separated by commas. A severity stands for itself and everything louder. */
export function readFailOn(text: string): FailOn {
  const matches = readFailOnFindings(text);
  return (report) => matches(allFindings(report));
}

/** The same for any list of findings. */
export function readFailOnFindings(text: string): (findings: readonly Pick<Finding, 'code' | 'severity'>[]) => boolean {
  const parts = text.split(',').map((part) => part.trim());
  for (const part of parts) if (!isSeverity(part) && !Object.hasOwn(ERRORS, part)) throw unknown(part);
  return (findings) =>
    findings.some((finding) =>
      parts.some((part) => (isSeverity(part) ? isAtLeast(finding.severity, part) : finding.code === part)),
    );
}

function allFindings(report: ScanReport): ScanReport['findings'] {
  return [
    ...report.findings,
    ...report.servers.flatMap((server) => [...server.findings, ...server.tools.flatMap((tool) => tool.findings)]),
  ];
}

function isSeverity(text: string): text is Severity {
  return SEVERITY_ORDER.includes(text as Severity);
}

function unknown(part: string): HintlockError {
  const meant = nearest(part, [...SEVERITY_ORDER, ...Object.keys(ERRORS)]);
  const advice =
    meant === undefined
      ? `It takes ${SEVERITY_ORDER.join(', ')} or a code from docs/errors.md.`
      : `Did you mean ${meant}?`;
  return new HintlockError('HL_USAGE', { detail: `--fail-on does not know "${part}". ${advice}` });
}
