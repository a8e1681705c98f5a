/** What changed in a tool, for a person to look at: each difference with its direction, before and after. */
import { compareDefinitions, type Difference, printableExcerpt, type ToolDefinition } from '@hintlock/core';
import { hang, type Paint } from '../report/terminal/paint.ts';

const LONGEST = 400;

export function differenceLines(before: ToolDefinition, after: ToolDefinition, paint: Paint): string[] {
  const differences = compareDefinitions(before, after);
  if (differences.length === 0) return hang('    ', 'it is written in another way, and means the same', paint);
  return differences.flatMap((difference) => [
    ...hang('    ', headline(difference), paint).map((line) => coloured(difference, line, paint)),
    ...hang('      was ', shown(difference.before), paint),
    ...hang('      is  ', shown(difference.after), paint),
  ]);
}

function headline({ path, direction }: Difference): string {
  return `${printableExcerpt(path, 120)}: ${WORDS[direction]}`;
}

const WORDS: Readonly<Record<Difference['direction'], string>> = {
  looser: 'LOOSER',
  tighter: 'stricter',
  neutral: 'changed',
};

function coloured({ direction }: Difference, line: string, paint: Paint): string {
  if (direction === 'looser') return paint.danger(line);
  return direction === 'tighter' ? paint.fine(line) : paint.caution(line);
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  return printableExcerpt(typeof value === 'string' ? value : JSON.stringify(value), LONGEST);
}
