/** An approval as a person sees it: what the tool may do and how we know, why we ask, and exactly what it would be called with. */
import { printable } from '@hintlock/core';
import type { Approval } from '@hintlock/gateway';
import { duration } from '../log/duration.ts';
import { hang, type Paint } from '../report/terminal/paint.ts';
import { exactLines } from './exact-lines.ts';
import { readSummary } from './read-summary.ts';

const WHY = '  why        ';
const HINTS = '  hints      ';
const WITH = '  arguments  ';
const STATE = '  answer     ';
const BELOW = ' '.repeat(WITH.length);

export function approvalCard(approval: Approval, paint: Paint, now: number): string {
  const { name, title, tier, hints, reasons, arguments: args } = readSummary(approval);
  const tierWord = (tier ?? 'unknown').toUpperCase();
  const heading = [
    paint.bold(approval.id),
    tier === undefined ? tierWord : paint.tier(tier, tierWord),
    paint.bold(name),
  ];
  return [
    heading.join('  '),
    ...(title === '' ? [] : hang('  ', title, paint)),
    ...reasons.flatMap((reason) => hang(WHY, reason, paint)),
    ...(hints.length === 0 ? [] : hang(HINTS, hints.join(', '), paint)),
    ...argumentLines(args, paint),
    ...hang(STATE, stateWords(approval, now), paint).map(paint.faint),
    '',
  ].join('\n');
}

/** Whole, with nothing folded or left out: nobody can say yes to what they cannot see. */
function argumentLines(args: unknown, paint: Paint): string[] {
  const written = (JSON.stringify(args, null, 2) ?? 'none').split('\n').map((line) => printable(line));
  const lines = written.flatMap((line) => exactLines(line, paint.width - WITH.length));
  return lines.map((line, index) => (index === 0 ? WITH : BELOW) + line);
}

function stateWords({ id, status, expiresAt, answeredBy }: Approval, now: number): string {
  if (status === 'pending') return `hintlock approvals approve ${id}, or deny ${id}; ${duration(expiresAt - now)} left`;
  const by = answeredBy === undefined ? '' : `, answered by ${printable(answeredBy)}`;
  if (status === 'approved') return `approved${by}; the call may be made once, ${duration(expiresAt - now)} left`;
  return `${status}${by}`;
}
