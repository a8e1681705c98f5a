/** Learns the weights from labelled tools, and calibrates them on servers that they were not learned from. */
import { siblingsOf } from '@hintlock/core';
import { type Feature, featuresOf } from '../../packages/core/src/infer/features.ts';
import {
  BIAS,
  type Calibration,
  LEARNED_HINTS,
  type LearnedHint,
  type Model,
  scoreOf,
  weighFeatures,
} from '../../packages/core/src/infer/model.ts';
import { readTool } from '../../packages/core/src/infer/read-tool.ts';
import type { Row } from './corpus.ts';
import { expectedKeys, priorOf, stiffnessOf } from './priors.ts';
import { type Example, fit } from './regression.ts';

/** A row with its features, computed once for all folds. */
export interface Sample extends Row {
  readonly features: readonly Feature[];
}

export function samplesOf(rows: readonly Row[]): Sample[] {
  const byServer = Map.groupBy(rows, ({ server }) => server);
  const siblings = new Map(
    [...byServer].map(([server, own]) => [server, siblingsOf(own.map((row) => row.definition))]),
  );
  return rows.map((row) => {
    const context = siblings.get(row.server);
    if (context === undefined) throw new Error('every server has siblings');
    return { ...row, features: featuresOf(readTool(row.definition, context)) };
  });
}

export interface Trained {
  readonly model: Model;
  /** For each family, a model that has never seen it. */
  readonly without: ReadonlyMap<string, Model>;
}

export function train(samples: readonly Sample[]): Trained {
  const families = [...new Set(samples.map(({ family }) => family))].toSorted();
  const weightOf = weigher(samples);
  const folds = new Map(
    families.map((family) => [family, weightsFrom(samples.filter((row) => row.family !== family))]),
  );
  const scores = Object.fromEntries(
    LEARNED_HINTS.map((hint) => [hint, samples.flatMap((sample) => scoredBy(folds, sample, hint, weightOf(sample)))]),
  ) as Record<LearnedHint, Scored[]>;
  const calibrated = (weights: Model['weights'], left?: string): Model => ({
    weights,
    calibration: Object.fromEntries(
      LEARNED_HINTS.map((hint) => [hint, calibrate(scores[hint].filter(({ family }) => family !== left))]),
    ) as Record<LearnedHint, Calibration>,
  });
  return {
    model: calibrated(weightsFrom(samples)),
    without: new Map(families.map((family) => [family, calibrated(folds.get(family) ?? new Map(), family)])),
  };
}

interface Scored {
  readonly family: string;
  readonly score: number;
  readonly label: boolean;
  readonly weight: number;
}

const UNCALIBRATED = Object.fromEntries(
  LEARNED_HINTS.map((hint) => [hint, { above: 1, below: 1, offset: 0 }]),
) as Record<LearnedHint, Calibration>;

function scoredBy(
  folds: ReadonlyMap<string, Model['weights']>,
  sample: Sample,
  hint: LearnedHint,
  weight: number,
): Scored[] {
  const label = labelFor(sample, hint);
  const weights = folds.get(sample.family);
  if (label === undefined || weights === undefined) return [];
  const model = { weights, calibration: UNCALIBRATED };
  const score = scoreOf(model, hint, weighFeatures(model, sample.features));
  return [{ family: sample.family, score, label, weight }];
}

/** Platt's scaling, a regression on the score alone, with a slope of its own for either side of zero. */
function calibrate(scored: readonly Scored[]): Calibration {
  const examples: Example[] = scored.map(({ score, label, weight }) => {
    return { features: [0, 1, 2], values: [1, Math.max(score, 0), Math.min(score, 0)], label, weight };
  });
  const [offset = 0, above = 1, below = 1] = fit(examples, [
    { prior: 0, stiffness: 0.01 },
    { prior: 1, stiffness: 0.01 },
    { prior: 1, stiffness: 0.01 },
  ]);
  // Never falling: a higher score must not come to mean a lower probability.
  return { offset, above: Math.max(above, 0), below: Math.max(below, 0) };
}

/** What counts as the truth for a hint; what happens to a tool that only reads teaches nothing about destruction. */
function labelFor({ labels }: Row, hint: LearnedHint): boolean | undefined {
  return hint !== 'readOnly' && labels.readOnly === true ? undefined : labels[hint];
}

/** A stamped label is nobody's judgement; a generator's is one judgement made many times. */
function trustIn({ provenance }: Row): number {
  return { 'per-tool': 1, derived: 0.4, stamped: 0 }[provenance];
}

const FULL_SIZE = 30;

/** How much each tool counts: a maker of 300 tools is not ten times as right as one of 30. */
function weigher(samples: readonly Sample[]): (sample: Sample) => number {
  const sizes = Map.groupBy(samples, ({ family }) => family);
  return (sample) => trustIn(sample) * Math.min(1, Math.sqrt(FULL_SIZE / (sizes.get(sample.family)?.length ?? 1)));
}

// A word that only one or two makers use says more about them than about the language.
const MAKERS_NEEDED = 3;
const SMALLEST_WEIGHT = 0.04;

function weightsFrom(samples: readonly Sample[]): Map<string, Record<LearnedHint, number>> {
  const taught = samples.filter((sample) => trustIn(sample) > 0);
  const keys = keysOf(taught);
  const index = new Map(keys.map((key, at) => [key, at]));
  const weightOf = weigher(taught);
  const table = new Map<string, Record<LearnedHint, number>>(
    keys.map((key) => [key, { readOnly: 0, destructive: 0, idempotent: 0 }]),
  );
  for (const hint of LEARNED_HINTS) {
    const examples = taught.flatMap((sample): Example[] => {
      const label = labelFor(sample, hint);
      if (label === undefined) return [];
      const known = sample.features.filter(({ key }) => index.has(key));
      return [
        {
          features: [0, ...known.map(({ key }) => index.get(key) ?? 0)],
          values: [1, ...known.map(({ value }) => value)],
          label,
          weight: weightOf(sample),
        },
      ];
    });
    const fitted = fit(
      examples,
      keys.map((key) => ({ prior: priorOf(key, hint), stiffness: stiffnessOf(key, hint) })),
    );
    keys.forEach((key, at) => {
      const row = table.get(key);
      if (row !== undefined) row[hint] = Math.round((fitted[at] ?? 0) * 100) / 100;
    });
  }
  for (const [key, row] of table) {
    if (LEARNED_HINTS.every((hint) => Math.abs(row[hint]) < SMALLEST_WEIGHT)) table.delete(key);
  }
  return table;
}

/** The features worth a weight: all that stand for a kind, and the single words that several makers use. */
function keysOf(samples: readonly Sample[]): string[] {
  const makers = new Map<string, Set<string>>();
  for (const { features, family } of samples) {
    for (const { key } of features) {
      const known = makers.get(key);
      if (known === undefined) makers.set(key, new Set([family]));
      else known.add(family);
    }
  }
  const general = [...makers].filter(([key, known]) => !/=|^pair\./.test(key) || known.size >= MAKERS_NEEDED);
  return [BIAS, ...new Set([...general.map(([key]) => key), ...expectedKeys()].toSorted())];
}
