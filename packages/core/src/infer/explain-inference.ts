/** Shows how inference came to its answer: every feature of a tool that carries weight, by hint. */
import type { ToolDefinition } from '../definition/tool-definition.ts';
import { printableExcerpt } from '../text/printable.ts';
import { describeFeature } from './describe-feature.ts';
import { type Feature, featuresOf } from './features.ts';
import { BIAS, LEARNED_HINTS, type LearnedHint, probabilityOf, scoreOf, weighFeatures } from './model.ts';
import { readTool } from './read-tool.ts';
import { ALONE, type Siblings } from './siblings.ts';
import { MODEL } from './weights.ts';

export interface WeighedFeature {
  /** The name of the feature, as the weights file has it. */
  readonly key: string;
  readonly words: string;
  /** Above zero speaks for the hint, below zero against it. */
  readonly weight: number;
}

export interface HintExplanation {
  readonly hint: LearnedHint;
  /** That the hint is true; of `destructive` and `idempotent`, if the tool changes anything at all. */
  readonly probability: number;
  /** The weightiest first. */
  readonly features: readonly WeighedFeature[];
}

/**
 * The features that decided, with their weights. Everything in it is safe to print.
 *
 * @example
 * ```ts
 * import { explainInference } from '@hintlock/core';
 *
 * const [readOnly] = explainInference({ name: 'purge_mailbox' });
 * readOnly?.features[0]?.words; // 'the name begins with "purge"'
 * ```
 */
export function explainInference(definition: ToolDefinition, siblings: Siblings = ALONE): readonly HintExplanation[] {
  const own = featuresOf(readTool(definition, siblings));
  const weighed = weighFeatures(MODEL, own);
  const features: readonly Feature[] = [...own, { key: BIAS, value: 1, detail: '' }];
  return LEARNED_HINTS.map((hint) => {
    return {
      hint,
      probability: Math.round(probabilityOf(scoreOf(MODEL, hint, weighed), MODEL.calibration[hint]) * 1000) / 1000,
      features: features
        .map((feature) => explained(feature, hint))
        .filter(({ weight }) => weight !== 0)
        .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight)),
    };
  });
}

function explained(feature: Feature, hint: LearnedHint): WeighedFeature {
  const weight = (MODEL.weights.get(feature.key)?.[hint] ?? 0) * feature.value;
  return {
    key: printableExcerpt(feature.key, 60),
    words: describeFeature(feature),
    weight: Math.round(weight * 100) / 100,
  };
}
