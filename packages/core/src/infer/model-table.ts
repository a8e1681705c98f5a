/** Reads the weights as they are kept: a line for each feature, a column for each learned hint. */
import { LEARNED_HINTS, type LearnedHint, type Model } from './model.ts';

export function readWeights(table: string): Model['weights'] {
  const weights = new Map<string, Readonly<Record<LearnedHint, number>>>();
  for (const line of table.trim().split('\n')) {
    const [key = '', ...columns] = line.split(' ');
    weights.set(key, fromColumns(columns));
  }
  return weights;
}

function fromColumns(columns: readonly string[]): Record<LearnedHint, number> {
  return Object.fromEntries(LEARNED_HINTS.map((hint, at) => [hint, Number(columns[at])])) as Record<
    LearnedHint,
    number
  >;
}
