/** The log for people: a line for each call, what else is worth knowing below it, a heading where the day or the session changes. */
import { type Effect, isJsonObject, printable, printableExcerpt, TIERS } from '@hintlock/core';
import type { LogEntry } from '@hintlock/gateway';
import { hang, type Paint, pad, widthOf } from '../report/terminal/paint.ts';
import type { LogRow } from './join-lines.ts';
import { localClock, localDay } from './local-time.ts';
import { endWords, nameWords, rowFacts } from './row-words.ts';
import { shortId } from './short-id.ts';

const INDENT = ' '.repeat(10);
const TIER_WIDTH = 11;
const DECISION_WIDTH = 8;
const END_WIDTH = 12;

export function createRowRenderer(paint: Paint): (row: LogRow) => string {
  let heading = '';
  return (row) => {
    const next = headingOf(row.entry);
    const above = next === heading ? [] : [...(heading === '' ? [] : ['']), paint.bold(next + clientWords(row.entry))];
    heading = next;
    return [...above, mainLine(row, paint), ...moreLines(row, paint), ''].join('\n');
  };
}

function mainLine(row: LogRow, paint: Paint): string {
  const { entry } = row;
  const nameWidth = paint.width - INDENT.length - TIER_WIDTH - DECISION_WIDTH - END_WIDTH - 6;
  const name = excerpt(nameWords(entry), nameWidth);
  const columns = [
    paint.faint(localClock(entry.time)),
    tierColumn(row, paint),
    decisionColumn(entry, paint),
    row.isLate === true ? pad(`${name} ended`, nameWidth) : pad(name, nameWidth),
    endColumn(row, paint),
  ];
  return columns.join('  ').trimEnd();
}

function tierColumn({ entry }: LogRow, paint: Paint): string {
  const tier = TIERS.find((one) => one === entry.tier);
  const word = pad(entry.kind === 'grant' ? 'answer' : (tier ?? 'unknown'), TIER_WIDTH);
  return tier === undefined ? paint.faint(word) : paint.tier(tier, word);
}

function decisionColumn(entry: LogEntry, paint: Paint): string {
  const decision = entry.kind === 'grant' ? entry['what'] : entry.effect;
  const word = pad(typeof decision === 'string' ? excerpt(decision, DECISION_WIDTH) : '', DECISION_WIDTH);
  const colours: Readonly<Record<Effect, (text: string) => string>> = {
    allow: paint.faint,
    confirm: paint.caution,
    deny: paint.danger,
  };
  return entry.effect !== undefined && Object.hasOwn(colours, entry.effect) ? colours[entry.effect](word) : word;
}

function endColumn(row: LogRow, paint: Paint): string {
  const end = endWords(row);
  const placed = ' '.repeat(Math.max(0, END_WIDTH - widthOf(end))) + end;
  const ended = row.outcome ?? row.entry;
  if (ended.kind === 'refused' || ended['outcome'] === 'error' || ended['outcome'] === 'failed')
    return paint.danger(placed);
  return placed;
}

/** The facts whole, and as much of the arguments as one line holds. */
function moreLines(row: LogRow, paint: Paint): string[] {
  const facts = rowFacts(row).join('; ');
  const args = argumentsText(row.entry);
  const room = paint.width - INDENT.length;
  if (args === '') return facts === '' ? [] : hang(INDENT, facts, paint).map(paint.faint);
  if (facts !== '' && widthOf(facts) + widthOf(args) + 2 <= room) return [paint.faint(`${INDENT}${facts}  ${args}`)];
  const argumentsLine = paint.faint(INDENT + excerpt(args, room));
  return facts === '' ? [argumentsLine] : [...hang(INDENT, facts, paint).map(paint.faint), argumentsLine];
}

function argumentsText(entry: LogEntry): string {
  const args = entry['arguments'];
  if (args === undefined || (isJsonObject(args) && Object.keys(args).length === 0)) return '';
  return printableExcerpt(JSON.stringify(args) ?? '', 400);
}

function headingOf({ time, session }: LogEntry): string {
  return `${localDay(time)}  session ${shortId(session)}`;
}

/** Only a line that a decision was made for says who called. */
function clientWords(entry: LogEntry): string {
  const facts = entry['facts'];
  if (!isJsonObject(facts) || typeof facts['client'] !== 'string') return '';
  const version = typeof facts['version'] === 'string' ? ` ${facts['version']}` : '';
  return `  ${printableExcerpt(facts['client'] + version, 40)}`;
}

/** By the columns it takes, not by characters: wide ones take two. */
function excerpt(text: string, width: number): string {
  const whole = printable(text);
  if (widthOf(whole) <= width) return whole;
  let shown = '';
  for (const character of whole) {
    if (widthOf(shown + character) > width - 1) break;
    shown += character;
  }
  return `${shown}…`;
}
