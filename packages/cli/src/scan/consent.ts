/** Asks before starting what a project's configuration names, showing exactly what would be run. */
import { describeExactly } from '@hintlock/upstream';
import type { Plan, PlannedServer } from './planned-server.ts';

/** The plan with the answer worked in. Without a terminal to ask on, nothing is started. */
export async function askConsent(plan: Plan, canAsk: boolean): Promise<Plan> {
  const waiting = plan.servers.filter((server) => server.start === 'ask' && server.target !== undefined);
  if (waiting.length === 0 || !canAsk) return plan;
  const { isCancel, multiselect } = await import('@clack/prompts');
  const chosen = await multiselect({
    message: 'These servers came with the project. Scanning starts them. Which may run? (space to choose)',
    options: waiting.map((server) => ({ value: server, label: `${server.name}: ${whatRuns(server)}` })),
    required: false,
    output: process.stderr,
  });
  const allowed = new Set<PlannedServer>(isCancel(chosen) ? [] : chosen);
  const servers = plan.servers.map((server) => (allowed.has(server) ? { ...server, start: 'yes' as const } : server));
  return { ...plan, servers };
}

function whatRuns(server: PlannedServer): string {
  return server.target === undefined ? '' : describeExactly(server.target);
}
