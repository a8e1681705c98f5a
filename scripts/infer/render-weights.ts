/** Writes the weights as a module: small, sorted, one line a feature, so that a change of the model can be reviewed. */
import { LEARNED_HINTS, type Model } from '../../packages/core/src/infer/model.ts';

export interface TrainedOn {
  readonly digest: string;
  readonly tools: number;
  readonly families: number;
}

export function renderWeights(model: Model, { digest, tools, families }: TrainedOn): string {
  const lines = [...model.weights]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, row]) => `${key} ${LEARNED_HINTS.map((hint) => row[hint]).join(' ')}`);
  const calibration = LEARNED_HINTS.map((hint) => {
    const { above, below, offset } = model.calibration[hint];
    return `    ${hint}: { above: ${above.toFixed(3)}, below: ${below.toFixed(3)}, offset: ${offset.toFixed(3)} },`;
  });
  return `/** The weights of inference, written by \`npm run train:infer\`: for each feature, towards readOnly, destructive, idempotent. */
import type { Model } from './model.ts';
import { readWeights } from './model-table.ts';

/** What the weights were learned from: the SHA-256 of the file, and how much it held. */
export const TRAINED_ON = {
  version: 1,
  digest: '${digest}',
  tools: ${tools},
  families: ${families},
} as const;

export const MODEL: Model = {
  calibration: {
${calibration.join('\n')}
  },
  weights: readWeights(\`
${lines.join('\n')}
\`),
};
`;
}
