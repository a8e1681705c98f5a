/** The learned part of inference: weights for features, and the way from their sum to a probability. */
import type { Feature } from './features.ts';

/** The hints that real labels taught. The last two are judged only of tools that change something. */
export const LEARNED_HINTS = ['readOnly', 'destructive', 'idempotent'] as const;
export type LearnedHint = (typeof LEARNED_HINTS)[number];

/** How far a score is to be believed, on either side of zero: labels err more often in one direction than in the other. */
export interface Calibration {
  readonly above: number;
  readonly below: number;
  readonly offset: number;
}

export interface Model {
  /** For each feature its weight towards each learned hint being true. */
  readonly weights: ReadonlyMap<string, Readonly<Record<LearnedHint, number>>>;
  readonly calibration: Readonly<Record<LearnedHint, Calibration>>;
}

/** The feature that every tool has. */
export const BIAS = 'bias';

/** A feature that carries weight, with its weights. */
export interface Weighed {
  readonly feature: Feature;
  readonly weights: Readonly<Record<LearnedHint, number>>;
}

/** The features of a tool that the model knows: looked up once for all hints. */
export function weighFeatures(model: Model, features: readonly Feature[]): readonly Weighed[] {
  const weighed: Weighed[] = [];
  for (const feature of features) {
    const weights = model.weights.get(feature.key);
    if (weights !== undefined) weighed.push({ feature, weights });
  }
  return weighed;
}

/** The sum of the weights of a tool's features for one hint. */
export function scoreOf(model: Model, hint: LearnedHint, weighed: readonly Weighed[]): number {
  let sum = model.weights.get(BIAS)?.[hint] ?? 0;
  for (const { feature, weights } of weighed) sum += weights[hint] * feature.value;
  return sum;
}

/** How likely the hint is true, as often as it turned out to be for servers that the weights had not seen. */
export function probabilityOf(score: number, { above, below, offset }: Calibration): number {
  return 1 / (1 + Math.exp(-((score > 0 ? above : below) * score + offset)));
}
