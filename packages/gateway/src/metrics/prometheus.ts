/** The metrics as Prometheus reads them. The library that writes them is loaded when somebody first asks. */
import type { Metric, Registry } from 'prom-client';
import type { Measure, Metrics } from './metrics.ts';

export interface PrometheusPage {
  readonly contentType: string;
  readonly text: string;
}

const REGISTRIES = new WeakMap<Metrics, Promise<Registry>>();

export async function renderMetrics(metrics: Metrics): Promise<PrometheusPage> {
  const opened = REGISTRIES.get(metrics) ?? openRegistry(metrics);
  REGISTRIES.set(metrics, opened);
  const registry = await opened;
  return { contentType: registry.contentType, text: await registry.metrics() };
}

async function openRegistry(metrics: Metrics): Promise<Registry> {
  const { collectDefaultMetrics, Registry } = await import('prom-client');
  const registry = new Registry();
  for (const measure of metrics.read()) {
    const read = (): Promise<Sampled> => Promise.resolve(sample(measure));
    // A metric of our own instead of the library's: those can only be fed one observation at a time, and ours are counted
    // on the path of a call before the library is there.
    registry.registerMetric({ name: measure.name, get: read } as unknown as Metric);
  }
  collectDefaultMetrics({ register: registry });
  return registry;
}

interface Sampled {
  readonly name: string;
  readonly help: string;
  readonly type: Measure['kind'];
  readonly aggregator: 'sum';
  readonly values: readonly SampledValue[];
}

interface SampledValue {
  readonly metricName?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

function sample(measure: Measure): Sampled {
  const { name, help, kind } = measure;
  return { name, help, type: kind, aggregator: 'sum', values: valuesOf(measure) };
}

function valuesOf(measure: Measure): readonly SampledValue[] {
  if (measure.kind !== 'histogram') {
    const { labelNames, read } = measure.tally;
    return read().map(({ labels, value }) => ({
      labels: Object.fromEntries(labelNames.map((label, at) => [label, labels[at] ?? ''])),
      value,
    }));
  }
  const { name, distribution, per } = measure;
  const { counts, sum } = distribution.read();
  let total = 0;
  const buckets = counts.map((count, at) => {
    total += count;
    const bound = distribution.bounds[at];
    const le = bound === undefined ? '+Inf' : String(bound / per);
    return { metricName: `${name}_bucket`, labels: { le }, value: total };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels: {}, value: sum / per },
    { metricName: `${name}_count`, labels: {}, value: total },
  ];
}
