/** Prints ratios next to their goals and says how many were missed. */
import { printable } from '@hintlock/core';
import type { Outcome } from './measurement.ts';

export interface Bench {
  readonly name: string;
  readonly measure: () => Promise<readonly Outcome[]>;
}

export async function report(benches: readonly Bench[]): Promise<number> {
  let missed = 0;
  for (const { name, measure } of benches) {
    for (const outcome of await measure().catch((error: unknown) => failure(name, error))) {
      const verdict = verdictOn(outcome);
      if (verdict === 'MISSED') missed += 1;
      console.log(lineOf(outcome, verdict));
    }
  }
  return missed;
}

/** One that fails counts as missed and does not keep the others from being measured. */
function failure(name: string, error: unknown): readonly Outcome[] {
  const why = error instanceof Error ? error.message : 'it failed';
  return [{ name, skipped: why, required: true }];
}

function verdictOn(outcome: Outcome): 'ok' | 'MISSED' | '' {
  if ('skipped' in outcome) return outcome.required === true ? 'MISSED' : '';
  if (outcome.goal === undefined) return '';
  return outcome.ratio <= outcome.goal ? 'ok' : 'MISSED';
}

function lineOf(outcome: Outcome, verdict: string): string {
  // What others said when they failed is part of it.
  if ('skipped' in outcome)
    return printable(`${verdict.padEnd(7)}  skipped${' '.repeat(19)}${outcome.name}: ${outcome.skipped}`);
  const { name, ratio, goal, detail } = outcome;
  const bound = goal === undefined ? '' : `(at most ${Number(goal.toFixed(2))})`;
  const values = detail === undefined ? '' : `  [${detail}]`;
  return `${verdict.padEnd(7)}  ${ratio.toFixed(2).padStart(7)}  ${bound.padEnd(15)}  ${name}${values}`;
}
