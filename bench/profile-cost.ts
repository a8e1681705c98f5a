/** What resolving profiles costs next to parsing the same tool list, and how it grows. */
import { readDeclared, resolveProfile } from '@hintlock/core';
import type { Measurement } from './measurement.ts';
import { median } from './median.ts';
import { realTools, repeatTools } from './tool-lists.ts';

const ROUNDS = 15;

export async function profileCost(): Promise<readonly Measurement[]> {
  const tools = await realTools();
  const sizes = [100, 1000, 10_000, 100_000];
  const costs = sizes.map((size) => ({ size, ...measure(JSON.stringify({ tools: repeatTools(tools, size) }), size) }));
  const [first, last] = [costs[0], costs.at(-1)];
  if (first === undefined || last === undefined) throw new Error('nothing was measured');
  return [
    ...costs.map(({ size, ratio }) => ({
      name: `resolving ${size.toLocaleString('en')} profiles / JSON.parse of the same list`,
      ratio,
      goal: 1,
    })),
    {
      name: 'resolving one profile of 100,000 / one of 100 (1 is linear)',
      ratio: last.perTool / first.perTool,
      goal: 1.5,
    },
  ];
}

/** Both are measured alternately in one run, so that whatever else the machine does hits both. */
function measure(text: string, size: number): { readonly ratio: number; readonly perTool: number } {
  const parses: number[] = [];
  const resolves: number[] = [];
  const repeats = Math.max(1, Math.round(10_000 / size));
  for (let round = 0; round < ROUNDS; round += 1) {
    let parsed: { tools: Parameters<typeof readDeclared>[0][] } = { tools: [] };
    const start = performance.now();
    for (let repeat = 0; repeat < repeats; repeat += 1) parsed = JSON.parse(text) as typeof parsed;
    const middle = performance.now();
    let reads = 0;
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      for (const tool of parsed.tools) {
        if (resolveProfile(readDeclared(tool).claims, 'pinned').tier === 'read') reads += 1;
      }
    }
    const end = performance.now();
    if (reads === 0) throw new Error('the list has no reads, which cannot be');
    parses.push(middle - start);
    resolves.push(end - middle);
  }
  return { ratio: median(resolves) / median(parses), perTool: median(resolves) / (size * repeats) };
}
