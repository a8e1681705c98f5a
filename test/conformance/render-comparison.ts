/** Shows comparisons to a person, in lines of at most 80 columns. */
import { printableExcerpt } from '@hintlock/core';
import type { ComparedCheck, Comparison } from './compare.ts';

const WIDTH = 80;

export function renderComparisons(comparisons: readonly Comparison[]): string {
  const lines = [
    line('suite', 'checks', 'results', 'passed directly', 'passed through', 'differences'),
    ...comparisons.map(({ suite, checks, rows, passedDirectly, passedThrough, differences }) =>
      line(suite, checks, rows.length, passedDirectly, passedThrough, differences.length),
    ),
  ];
  for (const { suite, differences, rows } of comparisons) {
    lines.push(...section(`${suite}: different through the gateway`, differences));
    const alike = rows.filter((row) => row.directStatus === row.throughStatus && row.directStatus !== 'SUCCESS');
    lines.push(...section(`${suite}: the same on both sides, and not passed`, alike));
  }
  return `${lines.join('\n')}\n`;
}

function line(suite: string, ...cells: (string | number)[]): string {
  const widths = [8, 9, 17, 16, 13];
  return suite.padEnd(12) + cells.map((cell, index) => String(cell).padStart(widths[index] ?? 0)).join('');
}

function section(title: string, rows: readonly ComparedCheck[]): string[] {
  if (rows.length === 0) return [];
  // A message may quote what a server sent.
  return ['', title, ...rows.flatMap(describe)].map((text) => printableExcerpt(text, WIDTH));
}

function describe({ scenario, check, directStatus, throughStatus, message }: ComparedCheck): string[] {
  const status = directStatus === throughStatus ? directStatus : `${directStatus} -> ${throughStatus}`;
  return [`  ${scenario}: ${check}`, `    ${status}${message === undefined ? '' : `: ${message}`}`];
}
