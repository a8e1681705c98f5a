/** What screening an answer costs next to parsing it. It is reported apart, because it grows with the answer. */
import { createScreener } from '../packages/gateway/src/screen/screener.ts';
import type { Measurement } from './measurement.ts';
import { median } from './median.ts';
import { progress } from './progress.ts';
import { answerText, TOOL_SIZES } from './servers/echo-tools.ts';

const ROUNDS = 15;
const REPEATS = 200;

export async function screeningCost(): Promise<readonly Measurement[]> {
  progress('screening next to parsing');
  const clean = answerText(TOOL_SIZES.read_large);
  // Put together here, so that nobody takes it for one that leaked.
  const credential = ['ghp', 'q7Rt2LxV9mKc4HwZ1bNs8PfJ6dYg3TuA5eXo'].join('_');
  return [
    await measure('an answer of 20 kB', clean),
    await measure('an answer of 20 kB that holds a credential', `${clean} ${credential}`),
  ];
}

async function measure(what: string, content: string): Promise<Measurement> {
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: content }] } });
  const message = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const screener = createScreener();
  const [ratios, screens, parses]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const parse = await time(() => JSON.parse(text) as unknown);
    const screening = await time(() => screener.screen({ message, text }, { secret: false }));
    ratios.push(screening / parse);
    screens.push(screening);
    parses.push(parse);
  }
  const perKilobyte = (values: readonly number[]): string =>
    `${((median(values) * 1000) / text.length).toFixed(2)} µs a kB`;
  return {
    name: `screening ${what} / JSON.parse of it`,
    ratio: median(ratios),
    detail: `${perKilobyte(screens)} / ${perKilobyte(parses)}`,
  };
}

/** Microseconds of one run. */
async function time(work: () => unknown): Promise<number> {
  const start = performance.now();
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const done = work();
    if (done instanceof Promise) await done;
  }
  return ((performance.now() - start) * 1000) / REPEATS;
}
