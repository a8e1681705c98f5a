/** One pair of transports, and who competes on it. */
import type { Contestant } from '../harness/contestant.ts';

export interface Path {
  readonly name: string;
  /** Starts what the contestants share and names them. */
  readonly prepare: () => Promise<PreparedPath>;
}

interface PreparedPath {
  readonly contestants: readonly Contestant[];
  readonly stop: () => Promise<void>;
}
