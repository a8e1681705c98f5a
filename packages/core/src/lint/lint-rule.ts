/** One rule: a code of the registry and a pure function from servers to findings. */
import type { ErrorCode } from '../errors/registry.ts';
import type { LintFinding, RuleFinding } from './lint-finding.ts';
import type { LintPreset } from './lint-presets.ts';
import type { LintedServer, LintedTool } from './linted-server.ts';

export interface LintRule {
  readonly code: ErrorCode;
  readonly check: (servers: readonly LintedServer[], preset: LintPreset) => readonly LintFinding[];
}

/** A rule that needs to see one tool at a time. */
export function toolRule(
  code: ErrorCode,
  check: (tool: LintedTool, preset: LintPreset) => readonly RuleFinding[],
): LintRule {
  return serverRule(code, ({ tools }, preset) => tools.flatMap((tool) => check(tool, preset)));
}

/** A rule that needs to see all the tools of a server. */
export function serverRule(
  code: ErrorCode,
  check: (server: LintedServer, preset: LintPreset) => readonly RuleFinding[],
): LintRule {
  return {
    code,
    check: (servers, preset) =>
      servers.flatMap((server) => check(server, preset).map((found) => ({ ...found, server: server.name }))),
  };
}
