/** The HTTP status that goes with a protocol error, where the specification names one. */

const STATUSES: ReadonlyMap<number, number> = new Map([
  [-32_700, 400],
  [-32_600, 400],
  [-32_601, 404],
  [-32_020, 400],
  [-32_021, 400],
  [-32_022, 400],
]);

export function statusOf(errorCode: number | undefined, era: 'legacy' | 'modern'): number {
  if (errorCode === undefined || era === 'legacy') return 200;
  return STATUSES.get(errorCode) ?? 200;
}
