/** The outcome of testing a policy, for people: the counts, then each change with what would decide and its newest calls. */
import { printable, printableExcerpt } from '@hintlock/core';
import type { PolicyTest, ReplayExample, ReplayGroup } from '@hintlock/gateway';
import { localClock, localDay } from '../log/local-time.ts';
import { hang, type Paint } from '../report/terminal/paint.ts';

export function renderPolicyTest(test: PolicyTest, paint: Paint): string {
  const { calls, incomplete, reads, changes, open } = test;
  const counted = calls === 0 ? 'No call on record can be decided again.' : summary(test);
  const left = `Not decided again: ${counts(incomplete)} whose line does not say what was known of the tool.`;
  const lines = [
    ...hang('', counted, paint),
    ...(incomplete === 0 ? [] : hang('', left, paint)),
    ...(reads === 0 ? [] : hang('', `Not decided again: ${readCounts(reads)} of resources and prompts.`, paint)),
    ...(changes.length === 0
      ? []
      : ['', paint.bold('Changed'), ...changes.flatMap((group) => groupLines(group, paint))]),
    ...(open.length === 0
      ? []
      : [
          '',
          paint.bold('Undecided: the record does not hold all that it depends on'),
          ...open.flatMap((group) => groupLines(group, paint)),
        ]),
    '',
  ];
  return lines.join('\n');
}

function summary({ calls, unchanged, changed, undecided, first, last }: PolicyTest): string {
  const days = [...new Set([localDay(first ?? ''), localDay(last ?? '')])];
  const parts = [`${unchanged} as before`, `${changed} changed`, `${undecided} undecided`];
  return `${counts(calls)} on record (${days.join(' to ')}): ${parts.join(', ')}.`;
}

function groupLines(group: ReplayGroup, paint: Paint): string[] {
  const { server, tool, tier, before, after, because, calls, examples } = group;
  const name = printableExcerpt(`${server}/${tool}`, 40);
  const change = `${before} → ${after.join(' or ')}`;
  const isLooser = after.length === 1 && after[0] === 'allow';
  return [
    `  ${(isLooser ? paint.caution : paint.bold)(change)}  ${name}  ${paint.tier(tier, tier)}, ${counts(calls)}`,
    ...hang('      ', printable(because), paint),
    ...examples.map((example) => paint.faint(exampleLine(example, paint))),
  ];
}

function exampleLine({ time, arguments: args }: ReplayExample, paint: Paint): string {
  const at = `      ${localDay(time)} ${localClock(time)}  `;
  return at + printableExcerpt(JSON.stringify(args) ?? '', paint.width - at.length);
}

function counts(calls: number): string {
  return `${calls} call${calls === 1 ? '' : 's'}`;
}

function readCounts(reads: number): string {
  return `${reads} read${reads === 1 ? '' : 's'}`;
}
