/** Measures inference on a file of labelled tools and prints JSON: `npm run --silent measure:infer -- FILE.jsonl`. */
import { inferClaims, siblingsOf } from '@hintlock/core';
import { MODEL, TRAINED_ON } from '../packages/core/src/infer/weights.ts';
import { main } from './infer/command-line.ts';
import { type Row, readCorpus } from './infer/corpus.ts';
import { type Correction, correctLabels, readCorrections, readProblems } from './infer/corrections.ts';
import { type Judged, judgeRows } from './infer/measure.ts';
import { challengedProblems } from './infer/problems.ts';
import { describeFile, reportOn } from './infer/report.ts';
import { samplesOf, train } from './infer/train.ts';

await main(async ({ file, problems, way }) => {
  const corpus = await readCorpus(file);
  const corrections = await readCorrections(problems);
  // Weights that were learned from a file say nothing when they are measured on it.
  const leaveOut = way === undefined ? corpus.digest === TRAINED_ON.digest : way === 'leave-one-out';
  const judged = leaveOut ? judgeByFold(corpus.rows, corrections) : judgeRows(corpus.rows, () => MODEL);
  const report = {
    file: describeFile(corpus),
    weights: TRAINED_ON,
    way: leaveOut
      ? 'one family left out: each is judged by weights that never saw it'
      : 'direct: the weights as shipped',
    ...reportOn(judged, corrections),
    ...(problems === undefined ? {} : { labelProblems: challengedProblems(judged, await readProblems(problems)) }),
    toolsPerSecond: speed(corpus.rows),
  };
  console.log(JSON.stringify(report, (_, value: unknown) => (Number.isNaN(value) ? null : value), 2));
});

function judgeByFold(rows: readonly Row[], corrections: readonly Correction[]): Judged[] {
  const { without } = train(samplesOf(correctLabels(rows, corrections)));
  return judgeRows(rows, ({ family }) => without.get(family) ?? MODEL);
}

/** The whole of inference, context of the server included, after a warm-up. */
function speed(rows: readonly Row[]): number {
  const servers = [...Map.groupBy(rows, ({ server }) => server).values()].map((own) =>
    own.map((row) => row.definition),
  );
  let tools = 0;
  let best = 0;
  for (let round = 0; round < 12; round += 1) {
    const start = performance.now();
    tools = 0;
    for (const definitions of servers) {
      const siblings = siblingsOf(definitions);
      for (const definition of definitions) if (inferClaims(definition, siblings).length >= 0) tools += 1;
    }
    best = Math.max(best, tools / ((performance.now() - start) / 1000));
  }
  return Math.round(best);
}
