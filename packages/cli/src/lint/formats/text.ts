/** The report for a person at a terminal. */
import type { Severity } from '@hintlock/core';
import { hang, type Paint, wrap } from '../../report/terminal/paint.ts';
import type { LintReport, ReportedFinding } from '../lint-report.ts';
import { fixLines, suggestionLines } from './proposals.ts';

const MARKS: Readonly<Record<Severity, string>> = { error: 'x', warning: '!', info: 'i' };

export function renderText(report: LintReport, paint: Paint): string {
  const general = report.findings.filter(({ server }) => server === undefined);
  const sections = [
    ...report.servers.map((server) => serverLines(report, server, paint)),
    ...(general.length === 0 ? [] : [findingLines(general, paint)]),
    ...(report.suggestions === undefined ? [] : [suggestionLines(report.suggestions, paint)]),
    ...(report.fix === undefined ? [] : [fixLines(report.fix, paint)]),
    [...switchedOffLines(report, paint), ...summaryLines(report, paint)],
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

const STATES: Readonly<Record<LintReport['servers'][number]['status'], string>> = {
  reached: '',
  saved: '',
  failed: 'could not be reached',
  'not-started': 'not started',
  disabled: 'disabled in its configuration',
};

function serverLines(report: LintReport, server: LintReport['servers'][number], paint: Paint): string[] {
  const findings = report.findings.filter((finding) => finding.server === server.name);
  const tools = `${server.tools} ${server.tools === 1 ? 'tool' : 'tools'}`;
  const state = STATES[server.status] === '' ? tools : STATES[server.status];
  const heading = wrap(`${server.name}  ${state}`, paint.width).map(paint.bold);
  if (findings.length > 0) return [...heading, ...findingLines(findings, paint)];
  return STATES[server.status] === '' ? [...heading, `  ${paint.fine('nothing found')}`] : heading;
}

/** With more of one code than this, the others are named and not spelled out. */
const SPELLED_OUT = 4;

/** By code, the loudest first; the way out is the same for all of a code and stands below the last. */
function findingLines(findings: readonly ReportedFinding[], paint: Paint): string[] {
  const groups = new Map<string, ReportedFinding[]>();
  for (const finding of findings) {
    const key = `${finding.severity}${finding.code}${finding.remedy}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()].flatMap((group) => groupLines(group, paint));
}

function groupLines(group: readonly ReportedFinding[], paint: Paint): string[] {
  const [first] = group;
  if (first === undefined) return [];
  const shown = group.length > SPELLED_OUT + 1 ? group.slice(0, SPELLED_OUT) : group;
  const others = group.slice(shown.length).map(({ tool, server }) => tool ?? server ?? '');
  const mark = paint.severity(first.severity, MARKS[first.severity]);
  const sentences = shown.flatMap(({ code, message }) => {
    const [line = '', ...rest] = wrap(`${code}: ${message}`, paint.width - 4);
    return [`  ${mark} ${line}`, ...rest.map((text) => `    ${text}`)];
  });
  const more =
    others.length === 0 ? [] : hang('    ', `The same of ${others.length} more: ${others.join(', ')}.`, paint);
  const page = first.page === undefined ? '' : ` (docs/${first.page})`;
  const remedy = hang('    -> ', `${first.remedy}${page}`, paint).map(paint.faint);
  return [...sentences, ...more, ...remedy];
}

/** What is switched off is never silent. */
function switchedOffLines({ switchedOff, settings = '' }: LintReport, paint: Paint): string[] {
  const counts = new Map<string, number>();
  for (const { code, reason } of switchedOff) {
    const text = `${code}: ${reason}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  if (counts.size === 0) return [];
  const lines = [...counts].flatMap(([text, count]) => hang('  ', `${count} switched off, ${text}`, paint));
  return [...lines, ...hang('  ', `(by ${settings})`, paint)].map(paint.faint);
}

function summaryLines({ summary, preset }: LintReport, paint: Paint): string[] {
  const { servers, linted, tools, error, warning, info, switchedOff } = summary;
  const missing = servers === linted ? '' : ` ${servers - linted} not linted: see above.`;
  const off = switchedOff === 0 ? '' : `, ${switchedOff} switched off`;
  const counts = `${count(error, 'error')}, ${count(warning, 'warning')}, ${count(info, 'note')}${off}`;
  const scope = `${linted} of ${count(servers, 'server')} linted, ${count(tools, 'tool')}, preset ${preset}`;
  return wrap(`${scope}: ${counts}.${missing}`, paint.width).map(paint.bold);
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
