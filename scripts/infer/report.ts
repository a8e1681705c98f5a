/** Everything that is measured, as the object that `measure:infer` prints. */
import type { Corpus } from './corpus.ts';
import { type Correction, keyOf } from './corrections.ts';
import { calibrationBins, falseSafe, type Judged, scoreHint, share } from './measure.ts';

const WORST_SHOWN = 20;

/** The report on labels that authors gave tool by tool; generated and stamped ones are nobody's judgement. */
export function reportOn(judged: readonly Judged[], corrections: readonly Correction[]): object {
  const disputed = new Set(
    corrections.filter(({ kind }) => kind !== 'trap-right-label').map(({ server, tool }) => keyOf(server, tool)),
  );
  const isDisputed = (server: string, tool: string): boolean => disputed.has(keyOf(server, tool));
  const perTool = judged.filter(({ provenance }) => provenance === 'per-tool');
  const undisputed = perTool.filter(({ server, definition }) => !isDisputed(server, definition.name));
  const worst = [...falseSafe(perTool, 'readOnly'), ...falseSafe(perTool, 'destructive')].slice(0, WORST_SHOWN);
  return {
    note: '`destructive` and `idempotent` count what a read-only label implies; those `OfWrites` only tools whose label is not read-only.',
    hints: scores(perTool),
    falseSafe: {
      ...safety(perTool),
      worst: worst.map((entry) => ({ ...entry, disputed: isDisputed(entry.server, entry.tool) })),
    },
    withoutDisputedLabels: {
      disputed: perTool.length - undisputed.length,
      hints: scores(undisputed),
      falseSafe: safety(undisputed),
    },
    openWorldByServer: openWorldByServer(perTool),
    families: byFamily(perTool),
    calibration: {
      readOnly: calibrationBins(perTool, 'readOnly'),
      destructive: calibrationBins(perTool, 'destructive'),
      idempotent: calibrationBins(perTool, 'idempotent'),
    },
  };
}

/** What was measured, and on what. */
export function describeFile({ rows, broken, digest }: Corpus): object {
  const perTool = rows.filter(({ provenance }) => provenance === 'per-tool').length;
  return { tools: rows.length, perTool, broken, digest };
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
