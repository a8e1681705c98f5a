/** Holds one tool to the lock: the stricter of locked and current rules, and what nobody accepted is neither called nor read. */
import {
  describeDrift,
  type ErrorCode,
  type Finding,
  finding,
  type JudgedTool,
  printableExcerpt,
  profileFromLock,
  stricterProfile,
} from '@hintlock/core';
import type { ToolStanding } from './standing.ts';

export interface HeldTool extends JudgedTool {
  /** Why it may not be called; absent when it may. */
  readonly quarantine?: string;
  /** It is not listed: nobody has accepted a word of it, and a model would read them. */
  readonly isWithheld?: true;
  readonly standing?: ToolStanding;
}

export function holdToLock(tool: JudgedTool, standing: ToolStanding, alternates: boolean): HeldTool {
  const { drift, locked } = standing;
  const { name } = tool.definition;
  const findings = [...driftFindings(standing), ...(alternates ? [alternation(name)] : []), ...tool.findings];
  const quarantine = standing.quarantine ?? (alternates ? ALTERNATES : undefined);
  const isAsLocked = drift.verdict === 'same' && !alternates;
  const profile =
    locked === undefined || isAsLocked ? tool.profile : stricterProfile(profileFromLock(locked), tool.profile);
  if (quarantine === undefined) return { ...tool, profile, findings, standing };
  if (locked === undefined) return { ...tool, findings, standing, quarantine, isWithheld: true };
  // As it was accepted: the new words may be what the change was made for.
  return { definition: locked.definition, profile, findings, standing, quarantine };
}

const ALTERNATES = 'its server describes it now in one way and now in another';

export function alternation(tool: string): Finding {
  return finding('HL_SERVER_ALTERNATES', { tool: printableExcerpt(tool, 80) }, tool);
}

const CODES: Readonly<Record<ToolStanding['drift']['verdict'], ErrorCode | undefined>> = {
  same: undefined,
  stricter: 'HL_DRIFT_STRICTER',
  looser: 'HL_DRIFT_LOOSER',
  changed: 'HL_DRIFT_CHANGED',
  added: 'HL_DRIFT_ADDED',
  removed: 'HL_DRIFT_REMOVED',
};

export function driftFindings({ drift }: ToolStanding): readonly Finding[] {
  const code = CODES[drift.verdict];
  if (code === undefined) return [];
  const values = { tool: printableExcerpt(drift.tool, 80), detail: describeDrift(drift) };
  return [finding(code as 'HL_DRIFT_LOOSER', values, drift.tool)];
}
