/** The table of one server's tools: a column for each hint, and in each cell the value and where it comes from. */
import { HINT_NAMES, HINTS, type HintName, SOURCES, type Source } from '@hintlock/core';
import type { HintReport, ToolReport } from '../scan-report.ts';
import { type Paint, pad, widthOf, wrap } from './paint.ts';

/** Two letters for each hint, because thirteen columns must fit. */
const COLUMNS: Readonly<Record<HintName, { readonly head: string; readonly label: string }>> = {
  readOnly: { head: 'RO', label: 'read-only' },
  destructive: { head: 'DE', label: 'destructive' },
  idempotent: { head: 'ID', label: 'idempotent' },
  openWorld: { head: 'OW', label: 'open world' },
  sensitive: { head: 'SE', label: 'sensitive' },
  private: { head: 'PR', label: 'private' },
  untrusted: { head: 'UN', label: 'untrusted' },
  egress: { head: 'EG', label: 'egress' },
  reversible: { head: 'RE', label: 'reversible' },
  secret: { head: 'SC', label: 'secret' },
  localRequired: { head: 'LO', label: 'local only' },
  cost: { head: 'CO', label: 'costly' },
  progress: { head: 'PG', label: 'progress' },
};

const SOURCE_MARKS: Readonly<Record<Source, string>> = {
  declared: 'd',
  default: '.',
  inferred: '~',
  observed: 'o',
  enforced: 'k',
  locked: 'l',
  operator: 'p',
};

/** Stands in for the source where the tool's own claims about the hint are at odds. */
const CONTRADICTION_MARK = '!';
const UNKNOWN_MARK = '?';

const CELL = 3;
const TIER = 12;

export function toolTable(tools: readonly ToolReport[], paint: Paint): string[] {
  if (tools.length === 0) return [];
  const hints = CELL * HINT_NAMES.length;
  const nameWidth = paint.width - TIER - hints;
  const heads = HINT_NAMES.map((name) => ` ${COLUMNS[name].head}`).join('');
  return [
    paint.faint(`${pad('TOOL', nameWidth)}${pad('TIER', TIER)}${heads}`),
    ...tools.flatMap((tool) => toolRow(tool, nameWidth, paint)),
  ];
}

function toolRow(tool: ToolReport, nameWidth: number, paint: Paint): string[] {
  const marks = new Set(tool.findings.flatMap((finding) => finding.hints ?? []));
  const cells = HINT_NAMES.map((name) => cell(name, tool.hints[name], marks.has(name), paint)).join('');
  const badge = paint.tier(tool.tier, pad(tool.tier.toUpperCase(), TIER));
  // A name that does not fit gets lines of its own: cut short, it could not be told from its neighbours.
  if (widthOf(tool.name) < nameWidth) return [`${pad(tool.name, nameWidth)}${badge}${cells}`];
  return [...wrap(tool.name, paint.width), `${pad('', nameWidth)}${badge}${cells}`];
}

function cell(name: HintName, hint: HintReport, contradicted: boolean, paint: Paint): string {
  if (hint.value === 'unknown' && !contradicted) return paint.faint(`  ${UNKNOWN_MARK}`);
  const source = contradicted ? CONTRADICTION_MARK : SOURCE_MARKS[hint.source];
  const text = ` ${valueMark(hint.value)}${source}`;
  if (contradicted) return paint.bold(paint.danger(text));
  return hint.value === HINTS[name].loose ? paint.fine(text) : paint.caution(text);
}

function valueMark(value: HintReport['value']): string {
  if (value === 'unknown') return UNKNOWN_MARK;
  if (typeof value === 'boolean') return value ? 'Y' : 'n';
  return value === 'none' ? '0' : value.charAt(0).toUpperCase();
}

/** What the letters mean, once for the whole report; of the sources, those that appear in it. */
export function legend(tools: readonly ToolReport[], paint: Paint): string[] {
  const columns = HINT_NAMES.map((name) => `${COLUMNS[name].head} ${COLUMNS[name].label}`);
  const used = new Set(tools.flatMap((tool) => HINT_NAMES.map((name) => tool.hints[name].source)));
  const sources = SOURCES.filter((source) => used.has(source)).map((source) => `${SOURCE_MARKS[source]} ${source}`);
  const entries: [string, string[]][] = [
    ['Columns', columns],
    ['Values', ['Y yes', 'n no', '? unknown', 'for SE: 0 none, L low, M medium, H high']],
    ['From', [...sources, `${CONTRADICTION_MARK} contradicts itself`]],
  ];
  return entries.flatMap(([title, parts]) => flowing(pad(title, 9), parts, paint)).map(paint.faint);
}

/** Parts side by side, never broken inside. */
function flowing(head: string, parts: readonly string[], paint: Paint): string[] {
  const lines: string[] = [];
  let line = head;
  for (const part of parts) {
    const next = line.trimEnd() === head.trimEnd() || line.trim() === '' ? `${line}${part}` : `${line}  ${part}`;
    if (widthOf(next) <= paint.width) line = next;
    else {
      lines.push(line);
      line = ' '.repeat(widthOf(head)) + part;
    }
  }
  return [...lines, line];
}
