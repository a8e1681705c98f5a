/** A server that a scan is about to visit, or has a reason not to. */
import type { Claim, Finding, Trust } from '@hintlock/core';
import type { Target } from '@hintlock/upstream';
import type { ServerReport } from '../report/scan-report.ts';

export interface PlannedServer {
  readonly name: string;
  readonly origin: ServerReport['origin'];
  readonly trust: Trust;
  /** The operator's claims, by the tool's name. */
  readonly claims?: ReadonlyMap<string, readonly Claim[]>;
  /** Absent when the configuration does not say how to reach it. */
  readonly target?: Target;
  /** `ask`: it came with a project, so starting it needs somebody's consent. */
  readonly start: 'yes' | 'ask' | 'disabled';
  readonly findings: readonly Finding[];
}

export interface Plan {
  readonly servers: readonly PlannedServer[];
  /** About configuration files. */
  readonly findings: readonly Finding[];
}
