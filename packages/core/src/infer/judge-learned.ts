/** Judges the hints that were learned from labels, and abstains where the probability is neither high nor low enough. */
import { describeFeature } from './describe-feature.ts';
import type { Feature } from './features.ts';
import type { Judgement } from './judgement.ts';
import { type LearnedHint, type Model, probabilityOf, scoreOf, type Weighed, weighFeatures } from './model.ts';

export interface LearnedJudgements {
  readonly readOnlyProbability: number;
  readonly readOnly?: Judgement | undefined;
  readonly destructive?: Judgement | undefined;
  readonly idempotent?: Judgement | undefined;
}

// A wrong "it only reads" costs more than a wrong "it writes", so it has to be surer.
const COMMIT: Readonly<Record<LearnedHint, { readonly below: number; readonly above: number }>> = {
  readOnly: { below: 0.4, above: 0.87 },
  destructive: { below: 0.3, above: 0.7 },
  idempotent: { below: 0.2, above: 0.8 },
};

export function judgeLearned(model: Model, all: readonly Feature[]): LearnedJudgements {
  const features = weighFeatures(model, all);
  const reads = probability(model, 'readOnly', features);
  const destroys = (1 - reads) * probability(model, 'destructive', features);
  // To read twice is to read once, so only what writes needs the learned answer.
  const repeats = reads + (1 - reads) * probability(model, 'idempotent', features);
  const readOnly = judged('readOnly', reads, features);
  if (readOnly?.value === true) {
    const destructive = follows(readOnly, 1 - destroys, false);
    return { readOnlyProbability: reads, readOnly, destructive, idempotent: follows(readOnly, repeats, true) };
  }
  const destructive = judged('destructive', destroys, features);
  // Where it may read after all, that alone would make it look harmless and repeatable.
  return {
    readOnlyProbability: reads,
    readOnly,
    destructive: readOnly === undefined ? onlyIf(true, destructive) : destructive,
    idempotent: readOnly === undefined ? undefined : asAGuess(judged('idempotent', repeats, features)),
  };
}

// Makers disagree about what repeating a write does, so this never overrules what one of them declares.
const A_GUESS = 0.75;

function onlyIf(value: boolean, judgement: Judgement | undefined): Judgement | undefined {
  return judgement?.value === value ? judgement : undefined;
}

function asAGuess(judgement: Judgement | undefined): Judgement | undefined {
  return judgement === undefined ? undefined : { ...judgement, confidence: Math.min(A_GUESS, judgement.confidence) };
}

function probability(model: Model, hint: LearnedHint, features: readonly Weighed[]): number {
  return probabilityOf(scoreOf(model, hint, features), model.calibration[hint]);
}

function judged(hint: LearnedHint, probability: number, features: readonly Weighed[]): Judgement | undefined {
  const { below, above } = COMMIT[hint];
  if (probability > below && probability < above) return undefined;
  const value = probability >= above;
  return {
    value,
    confidence: rounded(value ? probability : 1 - probability),
    evidence: strongestReasons(hint, value ? 1 : -1, features),
  };
}

function follows(readOnly: Judgement, confidence: number, value: boolean): Judgement {
  return { value, confidence: rounded(confidence), evidence: readOnly.evidence };
}

const REASONS_GIVEN = 2;
const WORTH_SAYING = 0.15;
// What counts a little and convinces nobody: a topic, a missing verb, the company it keeps.
const SAYS_LITTLE = /^(?:about|siblings|late)\.|\.(?:none|nothing)$/;

/** The facts that weighed most towards the answer, each said once. */
function strongestReasons(hint: LearnedHint, sign: 1 | -1, features: readonly Weighed[]): string {
  const pull = ({ feature, weights }: Weighed): number => weights[hint] * feature.value * sign;
  const telling = features
    .filter((weighed) => pull(weighed) > WORTH_SAYING && !SAYS_LITTLE.test(weighed.feature.key))
    .toSorted((a, b) => pull(b) - pull(a));
  const reasons: string[] = [];
  for (const { feature } of telling) {
    const words = describeFeature(feature);
    if (!reasons.includes(words)) reasons.push(words);
    if (reasons.length === REASONS_GIVEN) break;
  }
  if (reasons.length === 0) return 'its definition as a whole';
  // The name first: it is what people see.
  return reasons.toSorted((a, b) => Number(b.startsWith('the name')) - Number(a.startsWith('the name'))).join(', ');
}

function rounded(probability: number): number {
  return Math.round(Math.min(0.99, probability) * 100) / 100;
}
