/** The plain numbers behind the metrics: cheap enough to change on the path of a call, read only when somebody asks. */

/** Counts by the values of its labels. */
export interface Tally {
  readonly labelNames: readonly string[];
  readonly add: (labels: readonly string[], count?: number) => void;
  readonly set: (labels: readonly string[], value: number) => void;
  readonly read: () => readonly TallyValue[];
}

interface TallyValue {
  readonly labels: readonly string[];
  readonly value: number;
}

/** No label value of ours holds it. */
const SEPARATOR = '\u0000';

export function createTally(labelNames: readonly string[] = []): Tally {
  const values = new Map<string, number>();
  return {
    labelNames,
    add: (labels, count = 1) => {
      const key = labels.join(SEPARATOR);
      values.set(key, (values.get(key) ?? 0) + count);
    },
    set: (labels, value) => void values.set(labels.join(SEPARATOR), value),
    read: () =>
      [...values].map(([key, value]) => ({ labels: labelNames.length === 0 ? [] : key.split(SEPARATOR), value })),
  };
}

/** Sorts values into buckets. */
export interface Distribution {
  /** The upper bound of each bucket but the last, which has none. */
  readonly bounds: readonly number[];
  readonly observe: (value: number) => void;
  readonly read: () => { readonly counts: readonly number[]; readonly sum: number };
}

export function createDistribution(bounds: readonly number[]): Distribution {
  const counts = Array.from({ length: bounds.length + 1 }, () => 0);
  let sum = 0;
  return {
    bounds,
    observe: (value) => {
      let bucket = 0;
      while (bucket < bounds.length && value > (bounds[bucket] ?? 0)) bucket += 1;
      counts[bucket] = (counts[bucket] ?? 0) + 1;
      sum += value;
    },
    read: () => ({ counts, sum }),
  };
}

/** Keeps a label from growing without end: the first `limit` values are kept, the others are counted together. */
export function boundedLabel(limit: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= limit || value.includes(SEPARATOR)) return 'other';
    known.add(value);
    return value;
  };
}
