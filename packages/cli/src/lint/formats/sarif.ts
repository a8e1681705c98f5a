/** SARIF 2.1.0: the report as code-scanning services read it. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { ERRORS, type ErrorCode, errorAnchor, LINT_CODES, lintPage, lintSeverity, type Severity } from '@hintlock/core';
import { VERSION } from '../../version.ts';
import type { LintReport, ReportedFinding } from '../lint-report.ts';

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

export function renderSarif(report: LintReport): string {
  const suppressed = report.switchedOff.map(({ reason, ...finding }) => ({ finding, reason }));
  const codes = [...new Set([...report.findings, ...report.switchedOff].map(({ code }) => code))].toSorted();
  const prints = createFingerprints();
  const result = (finding: ReportedFinding): object => toResult(finding, codes, prints(finding));
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'hintlock', semanticVersion: VERSION, rules: codes.map((code) => toRule(code, report)) },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [{ executionSuccessful: report.summary.linted === report.summary.servers }],
        results: [
          ...report.findings.map(result),
          ...suppressed.map(({ finding, reason }) => ({
            ...result(finding),
            suppressions: [{ kind: 'external', status: 'accepted', justification: reason }],
          })),
        ],
        properties: { preset: report.preset },
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function toRule(code: ErrorCode, { preset }: LintReport): object {
  const { message, remedy, severity } = ERRORS[code];
  const isRule = LINT_CODES.includes(code);
  const usual = isRule ? lintSeverity(code, preset) : severity;
  return {
    id: code,
    shortDescription: { text: message.replaceAll(/\{\w+\}/g, '…') },
    help: { text: `${remedy} See docs/${isRule ? lintPage(code) : errorAnchor(code)}.` },
    defaultConfiguration: { level: usual === 'off' ? 'none' : LEVELS[usual] },
  };
}

function toResult(finding: ReportedFinding, codes: readonly ErrorCode[], fingerprint: string): object {
  const { code, severity, message, remedy, server, tool, file, line } = finding;
  const named = [server, tool].filter((part) => part !== undefined);
  const name = named.at(-1);
  const logicalLocations =
    name === undefined
      ? {}
      : {
          logicalLocations: [
            { name, fullyQualifiedName: named.join('/'), kind: tool === undefined ? 'module' : 'function' },
          ],
        };
  const physicalLocation =
    file === undefined
      ? {}
      : {
          physicalLocation: {
            artifactLocation: { uri: toUri(file) },
            ...(line === undefined ? {} : { region: { startLine: line } }),
          },
        };
  const location = { ...physicalLocation, ...logicalLocations };
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: LEVELS[severity],
    message: { text: `${message} ${remedy}` },
    ...(Object.keys(location).length === 0 ? {} : { locations: [location] }),
    partialFingerprints: { 'hintlockFinding/v1': fingerprint },
  };
}

/** The same finding has the same mark in every run, wherever its line has moved to. */
function createFingerprints(): (finding: ReportedFinding) => string {
  const seen = new Map<string, number>();
  return ({ code, server, tool, hints }) => {
    const identity = JSON.stringify([code, server, tool, hints]);
    const count = seen.get(identity) ?? 0;
    seen.set(identity, count + 1);
    return createHash('sha256').update(`${identity}${count}`).digest('hex').slice(0, 32);
  };
}

/** Relative to where the command ran, as a checkout is. */
function toUri(file: string): string {
  const relative = path.relative('.', file);
  const parts = (relative === '' || path.isAbsolute(relative) ? file : relative).split(/[\\/]/);
  return parts.map(encodeURIComponent).join('/');
}
