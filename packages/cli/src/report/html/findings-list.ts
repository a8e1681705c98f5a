/** A list of findings: how loud, what, what can be done, and under which code it is explained. */
import { SEVERITY_ORDER } from '@hintlock/core';
import type { ScanReport } from '../scan-report.ts';
import { html, type Markup } from './markup.ts';

export type FindingReport = ScanReport['findings'][number];

export const SEVERITY_WORDS: Readonly<Record<FindingReport['severity'], string>> = {
  error: 'Error',
  warning: 'Warning',
  info: 'Note',
};

export function findingsList(findings: readonly FindingReport[]): Markup | undefined {
  if (findings.length === 0) return undefined;
  const loudestFirst = findings.toSorted(
    (a, b) => SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity),
  );
  return html`<ul class="findings">${loudestFirst.map((finding) => findingItem(finding))}</ul>`;
}

function findingItem({ code, severity, message, remedy }: FindingReport): Markup {
  return html`
<li class="finding ${severity}"><strong class="severity">${SEVERITY_WORDS[severity]}</strong>
<div><p><bdi>${message}</bdi></p><p class="remedy">${remedy} <code>${code}</code></p></div></li>`;
}
