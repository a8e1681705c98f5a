/** Logistic regression by coordinate descent, pulled towards given weights. Deterministic: no randomness, a fixed order. */

export interface Example {
  /** Indices of features and their values. */
  readonly features: readonly number[];
  readonly values: readonly number[];
  readonly label: boolean;
  readonly weight: number;
}

export interface Start {
  readonly prior: number;
  readonly stiffness: number;
}

const SWEEPS = 40;
const LONGEST_STEP = 1;
const SETTLED = 1e-4;

/** The weights that best explain the labels, one for each of `starts`. */
export function fit(examples: readonly Example[], starts: readonly Start[]): Float64Array {
  const weights = Float64Array.from(starts, ({ prior }) => prior);
  const columns = columnsOf(examples, starts.length);
  const margins = Float64Array.from(examples, ({ features, values }) =>
    features.reduce((sum, feature, at) => sum + (weights[feature] ?? 0) * (values[at] ?? 0), 0),
  );
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    let largest = 0;
    for (let feature = 0; feature < starts.length; feature += 1) {
      const column = columns[feature];
      const start = starts[feature];
      if (column === undefined || start === undefined) continue;
      const step = stepOf(column, examples, margins, (weights[feature] ?? 0) - start.prior, start.stiffness);
      if (step === 0) continue;
      weights[feature] = (weights[feature] ?? 0) + step;
      for (let at = 0; at < column.rows.length; at += 1) {
        const row = column.rows[at] ?? 0;
        margins[row] = (margins[row] ?? 0) + step * (column.values[at] ?? 0);
      }
      largest = Math.max(largest, Math.abs(step));
    }
    if (largest < SETTLED) break;
  }
  return weights;
}

interface Column {
  readonly rows: number[];
  readonly values: number[];
}

function columnsOf(examples: readonly Example[], count: number): Column[] {
  const columns: Column[] = Array.from({ length: count }, () => ({ rows: [], values: [] }));
  examples.forEach(({ features, values }, row) => {
    features.forEach((feature, at) => {
      columns[feature]?.rows.push(row);
      columns[feature]?.values.push(values[at] ?? 0);
    });
  });
  return columns;
}

/** One Newton step along one weight. */
function stepOf(
  { rows, values }: Column,
  examples: readonly Example[],
  margins: Float64Array,
  distance: number,
  stiffness: number,
): number {
  let gradient = stiffness * distance;
  let curvature = stiffness;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const example = examples[row];
    if (example === undefined) continue;
    const value = values[at] ?? 0;
    const probability = 1 / (1 + Math.exp(-(margins[row] ?? 0)));
    gradient += example.weight * (probability - (example.label ? 1 : 0)) * value;
    curvature += example.weight * probability * (1 - probability) * value * value;
  }
  return Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, -gradient / curvature));
}
