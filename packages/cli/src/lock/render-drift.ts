/** Drift for a person at a terminal: before and after, with the direction in words, within the width of the terminal. */
import {
  type Difference,
  describeIdentity,
  type Finding,
  isQuarantined,
  matters,
  printable,
  printableExcerpt,
  type ToolDrift,
} from '@hintlock/core';
import { exactLines } from '../inbox/exact-lines.ts';
import { findingLines } from '../report/terminal/findings.ts';
import { hang, type Paint, pad } from '../report/terminal/paint.ts';
import { changedPart } from './changed-part.ts';
import { aboutTool } from './render-new-tool.ts';
import type { ServerDrift } from './server-drift.ts';

/** The server, what became of it, and every tool that is not what was locked. `left`: what of it all was not accepted. */
export function serverLines(drift: ServerDrift, paint: Paint, left?: readonly string[]): string[] {
  const isAccepted = ({ tool }: ToolDrift): boolean => left?.includes(`${drift.name}/${tool}`) === false;
  const drifted = drift.tools.filter(({ verdict }) => verdict !== 'same');
  return [
    ...serverHeading(drift, paint),
    ...stateLines(drift, drifted.length, paint),
    ...drifted.flatMap((tool) => [...toolLines(tool, paint, isAccepted(tool)), ...aboutTool(drift, tool, paint)]),
    ...shownFindings(drift.findings, paint),
  ];
}

export function shownFindings(findings: readonly Finding[], paint: Paint): string[] {
  return findingLines(
    findings.map(({ code, severity, message, remedy }) => ({ code, severity, message: printable(message), remedy })),
    paint,
  );
}

export function serverHeading({ name, current, locked }: ServerDrift, paint: Paint): string[] {
  const identity = current ?? locked;
  const described = identity === undefined ? [] : hang('  ', describeIdentity(identity), paint).map(paint.faint);
  return [paint.bold(printableExcerpt(name, paint.width)), ...described];
}

function stateLines(drift: ServerDrift, drifted: number, paint: Paint): string[] {
  const line = (text: string, colour: (text: string) => string = (plain) => plain): string[] =>
    hang('  ', text, paint).map(colour);
  switch (drift.status) {
    case 'failed':
      return line('could not be reached', paint.danger);
    case 'not-started':
      return line('not started', paint.caution);
    case 'disabled':
      return line('disabled in its configuration', paint.faint);
    case 'unasked':
      return line(`not started: same package ${packageOf(drift)} as locked`, paint.fine);
    case 'reached':
      // What became of the server itself is among the findings.
      return drifted === 0 ? line(toolCount(drift), paint.fine) : [];
  }
}

function toolCount({ definitions, identity }: ServerDrift): string {
  const tools = definitions.size === 1 ? '1 tool' : `${definitions.size} tools`;
  return identity === 'new' || identity === 'other' ? tools : `${tools}, as locked`;
}

function packageOf({ current }: ServerDrift): string {
  const installed = current?.kind === 'command' ? current.package : undefined;
  return installed === undefined ? '' : `${installed.name} ${installed.version}`;
}

const MARKS = { same: ' ', stricter: 'i', removed: 'i', changed: '!', added: 'x', looser: 'x' } as const;
const WORDS = {
  same: 'as locked',
  stricter: 'stricter: the stricter reading holds already',
  removed: 'removed: it is locked, but not listed any more',
  changed: 'changed: quarantined until it is accepted',
  added: 'added: new, and quarantined until it is accepted',
  looser: 'LOOSER: quarantined until it is accepted',
} as const;

export function toolLines({ tool, verdict, differences }: ToolDrift, paint: Paint, isAccepted = false): string[] {
  const colour = isQuarantined(verdict) ? (verdict === 'changed' ? paint.caution : paint.danger) : paint.faint;
  const words = isAccepted
    ? WORDS[verdict].replace(/(?:new, and )?quarantined until it is accepted/, 'accepted')
    : WORDS[verdict];
  const shown = differences.filter(matters);
  const others = differences.length - shown.length;
  return [
    ...hang(`  ${MARKS[verdict]} `, `${printableExcerpt(tool, 200)}  ${words}`, paint).map(colour),
    ...shown.flatMap((difference) => differenceLines(difference, paint)),
    ...(others === 0 ? [] : [paint.faint(`      ${others} more that do not matter`)]),
  ];
}

const NAME = 18;
const DIRECTIONS = { looser: 'looser', tighter: 'stricter', neutral: 'changed' } as const;

function differenceLines(difference: Difference, paint: Paint): string[] {
  const { kind, path, direction, before, after } = difference;
  const colour = { looser: paint.danger, tighter: paint.fine, neutral: paint.caution }[direction];
  if (kind === 'hint') {
    const change = `${wordOf(before)} -> ${wordOf(after)}`;
    return [colour(`      ${pad(path, NAME)}${pad(change, 20)}${DIRECTIONS[direction]}`)];
  }
  if (kind === 'unshown') return hang('      ', UNSHOWN, paint).map(colour);
  const { before: was, after: is } = changedPart(textOf(before), textOf(after));
  return [
    ...hang('      ', `${printableExcerpt(path, 300)}: ${schemaWord(difference)}`, paint).map(colour),
    ...(before === undefined ? [] : sideLines('-', was, paint)),
    ...(after === undefined ? [] : sideLines('+', is, paint)),
  ];
}

const UNSHOWN = 'a part that looks like a credential: changed, and not shown';

function schemaWord({ kind, direction, before, after }: Difference): string {
  const what = before === undefined ? 'new' : after === undefined ? 'gone' : '';
  if (kind !== 'schema' || direction === 'neutral') return what || 'changed';
  return `${what && `${what}, `}${direction === 'looser' ? 'accepts more (looser)' : 'accepts less (stricter)'}`;
}

/** Enough for any honest description; what is longer says so. */
const SHOWN = 4000;

function sideLines(mark: string, text: string, paint: Paint): string[] {
  const indent = `        ${mark} `;
  const more = text.length > SHOWN ? ` [and ${text.length - SHOWN} more characters]` : '';
  const lines = exactLines(`${printable(text.slice(0, SHOWN))}${more}`, paint.width - indent.length);
  return lines.map((line) => paint.faint(`${indent}${line}`));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : JSON.stringify(value);
}

function wordOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
