/** One ratio that was measured, and the goal it must not exceed; or what could not be measured, and why. */
export interface Measurement {
  readonly name: string;
  readonly ratio: number;
  /** Absent where the number is only reported. */
  readonly goal?: number;
  /** The absolute values behind the ratio: they hold for this machine only. */
  readonly detail?: string;
}

interface Skipped {
  readonly name: string;
  readonly skipped: string;
  /** It has a goal, and what was not measured did not meet it. */
  readonly required?: boolean;
}

export type Outcome = Measurement | Skipped;
