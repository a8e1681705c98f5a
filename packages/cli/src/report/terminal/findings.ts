/** Findings in the terminal: a mark, the code, the sentence, and the way out. */
import { SEVERITY_ORDER } from '@hintlock/core';
import type { ServerReport } from '../scan-report.ts';
import { type Paint, wrap } from './paint.ts';

type FindingReport = Pick<ServerReport['findings'][number], 'severity' | 'code' | 'message' | 'remedy'>;

const MARKS: Readonly<Record<FindingReport['severity'], string>> = { error: 'x', warning: '!', info: 'i' };

export function findingLines(findings: readonly FindingReport[], paint: Paint): string[] {
  const sorted = findings.toSorted(
    (a, b) =>
      SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity) ||
      (a.code < b.code ? -1 : Number(a.code > b.code)),
  );
  return sorted.flatMap((finding, index) => {
    // The way out is the same for every finding of a code, so it is given with the last of them.
    const isLast = sorted[index + 1]?.code !== finding.code;
    return findingText(finding, isLast, paint);
  });
}

function findingText(finding: FindingReport, withRemedy: boolean, paint: Paint): string[] {
  const mark = paint.severity(finding.severity, MARKS[finding.severity]);
  const sentence = wrap(`${finding.code}: ${finding.message}`, paint.width - 4);
  const [first = '', ...rest] = sentence;
  const remedy = withRemedy
    ? wrap(finding.remedy, paint.width - 7).map((line, index) => `    ${index === 0 ? '->' : '  '} ${line}`)
    : [];
  return [`  ${mark} ${first}`, ...rest.map((line) => `    ${line}`), ...remedy.map(paint.faint)];
}
