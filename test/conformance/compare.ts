/** Compares, check by check, what a conformance suite finds at a server and what it finds through a gateway to it. */
import { type CheckResult, runSuite, type Status, type Suite } from './run-suite.ts';

export interface CompareOptions {
  readonly directUrl: string;
  readonly throughUrl: string;
  readonly suite: Suite;
}

export interface ComparedCheck {
  readonly scenario: string;
  readonly check: string;
  readonly directStatus: Status | 'ABSENT';
  readonly throughStatus: Status | 'ABSENT';
  /** What the suite had to say against it, where it came through. */
  readonly message: string | undefined;
}

export interface Comparison {
  readonly suite: Suite;
  /** One for each result: a check that its scenario tests three times has three. */
  readonly rows: readonly ComparedCheck[];
  /** How many checks there are, however often each was tested. */
  readonly checks: number;
  readonly passedDirectly: number;
  readonly passedThrough: number;
  readonly differences: readonly ComparedCheck[];
}

/** One after the other: a change that one run provokes at the server would be announced to the other as well. */
export async function compareConformance({ directUrl, throughUrl, suite }: CompareOptions): Promise<Comparison> {
  const direct = await runSuite(suite, directUrl);
  const through = await runSuite(suite, throughUrl);
  return compareResults(suite, direct, through);
}

function compareResults(suite: Suite, direct: readonly CheckResult[], through: readonly CheckResult[]): Comparison {
  const [before, after] = [byPlace(direct), byPlace(through)];
  const rows = [...new Set([...before.keys(), ...after.keys()])].flatMap((place): ComparedCheck[] => {
    const [left, right] = [before.get(place), after.get(place)];
    const { scenario, check } = left ?? right ?? { scenario: place, check: place };
    // `INFO` is what the suite notes about its own doings; only where the other side has a verdict does it count.
    if ((left?.status ?? 'INFO') === 'INFO' && (right?.status ?? 'INFO') === 'INFO') return [];
    const [directStatus, throughStatus] = [left?.status ?? 'ABSENT', right?.status ?? 'ABSENT'] as const;
    return [{ scenario, check, directStatus, throughStatus, message: right?.message }];
  });
  return {
    suite,
    rows,
    checks: new Set(rows.map(({ scenario, check }) => `${scenario} ${check}`)).size,
    passedDirectly: rows.filter((row) => row.directStatus === 'SUCCESS').length,
    passedThrough: rows.filter((row) => row.throughStatus === 'SUCCESS').length,
    differences: rows.filter((row) => row.directStatus !== row.throughStatus),
  };
}

/** Results by scenario, check and name, and by their order where all three are equal. */
function byPlace(results: readonly CheckResult[]): Map<string, CheckResult> {
  const places = new Map<string, CheckResult>();
  for (const result of results) {
    const kind = `${result.scenario} ${result.check} ${result.name}`;
    let place = kind;
    for (let count = 2; places.has(place); count += 1) place = `${kind} ${count}`;
    places.set(place, result);
  }
  return places;
}
