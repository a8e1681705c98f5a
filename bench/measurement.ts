/** One ratio that was measured, and the goal it must not exceed. */
export interface Measurement {
  readonly name: string;
  readonly ratio: number;
  readonly goal: number;
}
