/** Workflow commands: GitHub shows each as an annotation of the file and line it names. */
import type { Severity } from '@hintlock/core';
import type { LintReport, ReportedFinding } from '../lint-report.ts';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

export function renderGithub(report: LintReport): string {
  const lines = report.findings.map(command);
  const off = report.switchedOff.map(
    ({ code, message, reason }) =>
      `::notice title=${property(`${code} is switched off`)}::${data(`${message} (${reason})`)}`,
  );
  return [...lines, ...off].map((line) => `${line}\n`).join('');
}

function command(finding: ReportedFinding): string {
  const { code, severity, message, remedy, server, tool, file, line } = finding;
  const where = [server, tool].filter((part) => part !== undefined).join(' / ');
  const properties = [
    ...(file === undefined ? [] : [`file=${property(file)}`]),
    ...(line === undefined ? [] : [`line=${line}`]),
    `title=${property(where === '' ? code : `${code} ${where}`)}`,
  ];
  return `::${COMMANDS[severity]} ${properties.join(',')}::${data(`${message} ${remedy}`)}`;
}

/** What GitHub takes for the end of a command, or for the next one. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
