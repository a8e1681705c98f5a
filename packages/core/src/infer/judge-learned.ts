/** Judges the hints that were learned from labels, and abstains where the probability is neither high nor low enough. */
import { describeFeature } from './describe-feature.ts';
import type { Feature } from './features.ts';
import type { Judgement } from './judgement.ts';
import { type LearnedHint, type Model, probabilityOf, scoreOf } from './model.ts';

export interface LearnedJudgements {
  readonly readOnlyProbability: number;
  readonly readOnly?: Judgement | undefined;
  readonly destructive?: Judgement | undefined;
  readonly idempotent?: Judgement | undefined;
}

// A wrong "it only reads" costs more than a wrong "it writes", so it has to be surer.
const COMMIT: Readonly<Record<LearnedHint, { readonly below: number; readonly above: number }>> = {
  readOnly: { below: 0.4, above: 0.8 },
  destructive: { below: 0.25, above: 0.6 },
  idempotent: { below: 0.25, above: 0.75 },
};

export function judgeLearned(model: Model, features: readonly Feature[]): LearnedJudgements {
  const reads = probability(model, 'readOnly', features);
  const destroys = (1 - reads) * probability(model, 'destructive', features);
  // To read twice is to read once, so only what writes needs the learned answer.
  const repeats = reads + (1 - reads) * probability(model, 'idempotent', features);
  const readOnly = judged(model, 'readOnly', reads, features);
  const onlyReads = readOnly?.value === true;
  return {
    readOnlyProbability: reads,
    readOnly,
    destructive: onlyReads ? follows(readOnly, 1 - destroys, false) : judged(model, 'destructive', destroys, features),
    idempotent: onlyReads ? follows(readOnly, repeats, true) : judged(model, 'idempotent', repeats, features),
  };
}

function probability(model: Model, hint: LearnedHint, features: readonly Feature[]): number {
  return probabilityOf(scoreOf(model, hint, features), model.calibration[hint]);
}

function judged(
  model: Model,
  hint: LearnedHint,
  probability: number,
  features: readonly Feature[],
): Judgement | undefined {
  const { below, above } = COMMIT[hint];
  if (probability > below && probability < above) return undefined;
  const value = probability >= above;
  return {
    value,
    confidence: rounded(value ? probability : 1 - probability),
    evidence: strongestReasons(model, hint, value, features),
  };
}

function follows(readOnly: Judgement, confidence: number, value: boolean): Judgement {
  return { value, confidence: rounded(confidence), evidence: readOnly.evidence };
}

const REASONS_GIVEN = 2;

/** The facts that weighed most towards the answer. */
function strongestReasons(model: Model, hint: LearnedHint, value: boolean, features: readonly Feature[]): string {
  const sign = value ? 1 : -1;
  const reasons = new Map<string, number>();
  for (const feature of features) {
    const weight = (model.weights.get(feature.key)?.[hint] ?? 0) * feature.value * sign;
    if (weight <= 0.1) continue;
    const words = describeFeature(feature);
    reasons.set(words, (reasons.get(words) ?? 0) + weight);
  }
  const strongest = [...reasons].toSorted((a, b) => b[1] - a[1]).slice(0, REASONS_GIVEN);
  return strongest.length === 0 ? 'its definition as a whole' : strongest.map(([words]) => words).join(', ');
}

function rounded(probability: number): number {
  return Math.round(Math.min(0.99, probability) * 100) / 100;
}
