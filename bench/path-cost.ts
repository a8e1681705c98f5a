/** What a call costs on one path, for everyone who competes on it, next to the bare forwarder and to the peers. */
import { type Competitor, compete, startWarm } from './harness/compete.ts';
import type { Contestant } from './harness/contestant.ts';
import type { Cost, Load } from './harness/run-batch.ts';
import type { Measurement, Outcome } from './measurement.ts';
import { median } from './median.ts';
import type { Path } from './paths/path.ts';
import { progress } from './progress.ts';
import { TOOL_SIZES } from './servers/echo-tools.ts';

const LOADS = [
  { tool: 'read', callers: 1 },
  { tool: 'read', callers: 16 },
  { tool: 'read_large', callers: 1 },
  { tool: 'read_large', callers: 16 },
] as const;
const GOAL = 1.5;

export async function pathCost(path: Path, rounds: number): Promise<readonly Outcome[]> {
  if (process.platform !== 'linux') return [{ name: path.name, skipped: 'CPU times are those that Linux counts.' }];
  const { contestants, stop } = await path.prepare();
  const competitors: Competitor[] = [];
  const outcomes: Outcome[] = [];
  try {
    for (const contestant of contestants) {
      progress(`${path.name}: starting ${contestant.name}`);
      const started = await startWarm(contestant);
      if (started.ok) competitors.push(started.competitor);
      else outcomes.push(absence(`${path.name}: ${contestant.name}`, contestant, started.why));
    }
    for (const load of LOADS) {
      const taking = competitors.filter(({ contestant }) => contestant.tools?.includes(load.tool) ?? true);
      if (taking.length < 2) continue;
      const name = `${path.name}, ${describe(load)}`;
      progress(name);
      outcomes.push(...compareAll(name, load, await compete(taking, load, rounds)));
    }
    return outcomes;
  } finally {
    for (const { running } of competitors) await running.stop();
    await stop();
  }
}

/** A peer that does not start is no news; the gateway must. */
function absence(name: string, { role, heldTo = [] }: Contestant, skipped: string): Outcome {
  if (role === 'floor') throw new Error(`the bare forwarder does not run: ${skipped}`);
  return { name, skipped, required: heldTo.length > 0 };
}

function compareAll(name: string, { tool }: Load, costs: ReadonlyMap<Contestant, readonly Cost[]>): Outcome[] {
  const every = [...costs].map(([contestant, measured]) => ({ ...contestant, costs: measured }));
  const floor = every.find(({ role }) => role === 'floor');
  const gateway = every.find(({ heldTo = [] }) => heldTo.includes(tool));
  const nextToFloor = every.filter(({ role }) => role !== 'floor' && role !== 'peer');
  return [
    ...nextToFloor.flatMap((one) => {
      // Nothing is in between on a direct connection that could use the processor.
      const kinds: readonly Kind[] = one.role === 'direct' ? ['wait'] : ['cpu', 'wait', 'time'];
      return kinds.map((kind) => compare(name, kind, [one, floor], one === gateway ? GOAL : undefined));
    }),
    ...every
      .filter(({ role }) => role === 'peer')
      .map((peer) =>
        gateway === undefined
          ? compare(name, 'cpu', [peer, floor], undefined)
          : compare(name, 'cpu', [gateway, peer], peer.share),
      ),
  ].filter((measurement) => measurement !== undefined);
}

type Kind = keyof Cost;
const WORDS: Readonly<Record<Kind, string>> = { cpu: 'CPU of the proxy', wait: 'p50', time: '1/throughput' };

interface Measured {
  readonly name: string;
  readonly costs: readonly Cost[];
}

/** The median of the ratios of each round: what disturbs a round disturbs both. */
function compare(
  where: string,
  kind: Kind,
  [one, other]: readonly [Measured | undefined, Measured | undefined],
  goal: number | undefined,
): Measurement | undefined {
  if (one === undefined || other === undefined) return undefined;
  const ratio = median(one.costs.map((cost, round) => cost[kind] / (other.costs[round]?.[kind] ?? Number.NaN)));
  const value = ({ costs }: Measured): string => `${median(costs.map((cost) => cost[kind])).toFixed(0)} µs`;
  return {
    name: `${where}: ${WORDS[kind]}, ${one.name} / ${other.name}`,
    ratio,
    ...(goal === undefined ? {} : { goal }),
    detail: `${value(one)} / ${value(other)}`,
  };
}

function describe({ tool, callers }: Load): string {
  const size = TOOL_SIZES[tool] < 1000 ? `${TOOL_SIZES[tool]} B` : `${TOOL_SIZES[tool] / 1000} kB`;
  return `${size}, ${callers} ${callers === 1 ? 'caller' : 'callers'}`;
}
