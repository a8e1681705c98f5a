/** What `hintlock check` and `hintlock lock` found, for machines. */
import { describeDrift, matters } from '@hintlock/core';
import { type DriftStatus, type ServerDrift, statusOf } from './server-drift.ts';

export interface DriftReport {
  readonly version: 1;
  readonly lock: string;
  readonly status: DriftStatus;
  readonly servers: readonly object[];
}

export function driftReport(lock: string, drifts: readonly ServerDrift[]): DriftReport {
  return { version: 1, lock, status: statusOf(drifts), servers: drifts.map(serverReport) };
}

function serverReport({ name, status, identity, locked, current, tools, findings }: ServerDrift): object {
  return {
    name,
    status,
    identity: { verdict: identity, locked, current },
    tools: tools.map((drift) => ({
      tool: drift.tool,
      verdict: drift.verdict,
      sentence: describeDrift(drift),
      differences: drift.differences.map((difference) => ({ ...difference, matters: matters(difference) })),
    })),
    findings: findings.map(({ code, severity, message, remedy }) => ({ code, severity, message, remedy })),
  };
}
