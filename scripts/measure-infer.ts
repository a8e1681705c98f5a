/** Measures inference on a file of labelled tools and prints JSON: `npm run --silent measure:infer -- FILE.jsonl`. */
import { inferClaims, siblingsOf } from '@hintlock/core';
import { MODEL, TRAINED_ON } from '../packages/core/src/infer/weights.ts';
import { readCommandLine } from './infer/command-line.ts';
import { type Row, readCorpus } from './infer/corpus.ts';
import { correctLabels, keyOf, readCorrections, readProblems } from './infer/corrections.ts';
import { calibrationBins, falseSafe, type Judged, judgeRows, scoreHint, share } from './infer/measure.ts';
import { challengedProblems } from './infer/problems.ts';
import { samplesOf, train } from './infer/train.ts';

const { file, problems, way } = readCommandLine(process.argv.slice(2));
const corpus = await readCorpus(file);
for (const { line, reason } of corpus.broken) console.error(`HL_CORPUS_LINE: line ${line} is left out: ${reason}.`);
if (corpus.rows.length === 0) {
  console.error('HL_CORPUS_EMPTY: no line of the file holds a tool with a name and a server.');
  process.exit(2);
}

const corrections = await readCorrections(problems);
const leaveOut = way === undefined ? corpus.digest === TRAINED_ON.digest : way === 'leave-one-out';
const judged = leaveOut ? judgeByFold(corpus.rows) : judgeRows(corpus.rows, () => MODEL);
const disputed = new Set(
  corrections.filter(({ kind }) => kind !== 'trap-right-label').map(({ server, tool }) => keyOf(server, tool)),
);
const perTool = judged.filter(({ provenance }) => provenance === 'per-tool');
const undisputed = perTool.filter(({ server, definition }) => !disputed.has(keyOf(server, definition.name)));

console.log(
  JSON.stringify(
    {
      file: { tools: corpus.rows.length, broken: corpus.broken.length, digest: corpus.digest },
      weights: { version: TRAINED_ON.version, digest: TRAINED_ON.digest },
      way: leaveOut
        ? 'leave one family out: each is judged by weights that never saw it'
        : 'directly, with the weights as shipped',
      note: 'Over labels that authors gave tool by tool. `destructive` and `idempotent` count what a read-only label implies; `…OfWrites` only tools whose label is not read-only.',
      hints: scores(perTool),
      withoutDisputedLabels: {
        disputed: perTool.length - undisputed.length,
        hints: scores(undisputed),
        falseSafe: safety(undisputed),
      },
      falseSafe: { ...safety(perTool), worst: worst(perTool) },
      openWorldByServer: openWorldByServer(perTool),
      families: byFamily(perTool),
      calibration: {
        readOnly: calibrationBins(perTool, 'readOnly'),
        destructive: calibrationBins(perTool, 'destructive'),
        idempotent: calibrationBins(perTool, 'idempotent'),
      },
      ...(problems === undefined ? {} : { labelProblems: challengedProblems(judged, await readProblems(problems)) }),
      toolsPerSecond: speed(corpus.rows),
    },
    (_, value: unknown) => (Number.isNaN(value) ? null : value),
    2,
  ),
);

function judgeByFold(rows: readonly Row[]): Judged[] {
  const { without } = train(samplesOf(correctLabels(rows, corrections)));
  return judgeRows(rows, ({ family }) => without.get(family) ?? MODEL);
}

function scores(rows: readonly Judged[]): object {
  const writes = rows.filter(({ labels }) => labels.readOnly !== true);
  return {
    readOnly: scoreHint(rows, 'readOnly'),
    destructive: scoreHint(rows, 'destructive'),
    destructiveOfWrites: scoreHint(writes, 'destructive'),
    idempotent: scoreHint(rows, 'idempotent'),
    idempotentOfWrites: scoreHint(writes, 'idempotent'),
    openWorld: scoreHint(rows, 'openWorld'),
  };
}

function safety(rows: readonly Judged[]): object {
  const said = (hint: 'readOnly' | 'destructive', value: boolean): number =>
    rows.filter(({ claims, labels }) => labels[hint] !== undefined && claims.get(hint)?.value === value).length;
  const reads = falseSafe(rows, 'readOnly').length;
  const harmless = falseSafe(rows, 'destructive').length;
  return {
    readOnly: { count: reads, of: said('readOnly', true), share: share(reads, said('readOnly', true)) },
    destructive: {
      count: harmless,
      of: said('destructive', false),
      share: share(harmless, said('destructive', false)),
    },
  };
}

function worst(rows: readonly Judged[]): object[] {
  return [...falseSafe(rows, 'readOnly'), ...falseSafe(rows, 'destructive')].slice(0, 20).map((entry) => {
    return { ...entry, disputed: disputed.has(keyOf(entry.server, entry.tool)) };
  });
}

/** A convention of the server rather than a fact about a tool, so each server counts once. */
function openWorldByServer(rows: readonly Judged[]): object {
  const servers = [...Map.groupBy(rows, ({ server }) => server).values()]
    .map((own) => scoreHint(own, 'openWorld'))
    .filter(({ committed }) => committed > 0);
  const sum = servers.reduce((total, { accuracy }) => total + accuracy, 0);
  return { servers: servers.length, accuracy: share(sum, servers.length) };
}

function byFamily(rows: readonly Judged[]): object[] {
  return [...Map.groupBy(rows, ({ family }) => family)].map(([family, own]) => {
    const { n, accuracy, abstained } = scoreHint(own, 'readOnly');
    return { family, n, accuracy, abstained, destructive: scoreHint(own, 'destructive').accuracy };
  });
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
