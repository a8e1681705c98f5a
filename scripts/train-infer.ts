/** Learns the weights of inference from a file of labelled tools: `npm run train:infer -- FILE.jsonl [--problems FILE]`. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { main } from './infer/command-line.ts';
import { readCorpus } from './infer/corpus.ts';
import { correctLabels, readCorrections } from './infer/corrections.ts';
import { renderWeights } from './infer/render-weights.ts';
import { samplesOf, train } from './infer/train.ts';

const WEIGHTS = fileURLToPath(new URL('../packages/core/src/infer/weights.ts', import.meta.url));

await main(async ({ file, problems }) => {
  const { rows, digest } = await readCorpus(file);
  const { model } = train(samplesOf(correctLabels(rows, await readCorrections(problems))));
  const families = new Set(rows.map(({ family }) => family)).size;
  const text = renderWeights(model, { digest, tools: rows.length, families });
  await writeFile(WEIGHTS, text);
  console.log(`${model.weights.size} features, ${Math.round(text.length / 1024)} kB`);
});
