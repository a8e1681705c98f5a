/** Visits all planned servers at once and judges what they list. */
import {
  analyseFlow,
  type Claim,
  type Finding,
  type FlowReport,
  finding,
  type JudgedTool,
  judgeCatalogue,
  type ObservedTool,
  stricterProfile,
  type Trust,
} from '@hintlock/core';
import { reachServer, type Visit } from '@hintlock/upstream';
import { IDENTITY } from '../version.ts';
import type { Plan, PlannedServer } from './planned-server.ts';
import type { ScanTrust } from './scan-trust.ts';

export interface ScannedServer {
  readonly planned: PlannedServer;
  readonly status: 'reached' | 'failed' | 'not-started' | 'disabled';
  /** What came of the plan's trust, once it was seen what the server is. */
  readonly trust?: Trust;
  /** Who signed the manifest that holds. */
  readonly signedBy?: string;
  readonly visit?: Visit;
  readonly tools: readonly JudgedTool[];
  /** What the gateway saw of its tools, by name. */
  readonly observed?: ReadonlyMap<string, ObservedTool>;
  readonly coverage: ReturnType<typeof judgeCatalogue>['coverage'];
  readonly findings: readonly Finding[];
}

export interface Scan {
  readonly servers: readonly ScannedServer[];
  readonly flow: FlowReport;
  readonly findings: readonly Finding[];
}

export interface ScanOptions {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Absent where the plan's trust is all that counts. */
  readonly trust?: ScanTrust;
  /** Told when a server's visit ends. */
  readonly visited?: (name: string, status: ScannedServer['status']) => void;
}

export async function scanServers(plan: Plan, options: ScanOptions): Promise<Scan> {
  const servers = await Promise.all(plan.servers.map((planned) => scanServer(planned, options)));
  const flow = analyseFlow(
    servers.flatMap(({ planned, tools }) =>
      tools.map(({ definition, profile }) => ({ server: planned.name, tool: definition.name, profile })),
    ),
  );
  return {
    servers,
    flow,
    findings: [...plan.findings, ...(options.trust?.findings ?? []), ...combinationFindings(flow)],
  };
}

async function scanServer(planned: PlannedServer, options: ScanOptions): Promise<ScannedServer> {
  const skipped = reasonToSkip(planned);
  if (skipped !== undefined || planned.target === undefined) return unvisited(planned, skipped ?? 'failed');
  const visit = await reachServer(planned.target, { client: IDENTITY, ...options });
  const { target } = planned;
  const { trust, signedBy, untrusted, ...judged } = await judgeServer({ ...planned, target }, visit, options.trust);
  const observed = (await options.trust?.observed(target)) ?? new Map<string, ObservedTool>();
  const claimsOf = (tool: string): readonly Claim[] => [
    ...(planned.claims?.get(tool) ?? []),
    ...(observed.get(tool)?.claims ?? []),
  ];
  const { tools: believed, coverage, findings } = judgeCatalogue(visit.tools, trust, claimsOf);
  const tools = believed.map((tool) => (untrusted.has(tool.definition.name) ? disbelieved(tool, claimsOf) : tool));
  options.visited?.(planned.name, visit.status);
  const all = [...planned.findings, ...visit.findings, ...judged.findings, ...findings];
  const signature = signedBy === undefined ? {} : { signedBy };
  return { planned, status: visit.status, trust, ...signature, visit, tools, observed, coverage, findings: all };
}

function judgeServer(
  planned: Parameters<ScanTrust['judge']>[0],
  { status, tools }: Visit,
  trust: ScanTrust | undefined,
): ReturnType<ScanTrust['judge']> {
  // Of a server that did not answer nothing was seen that could be held against anything.
  if (trust !== undefined && status === 'reached') return trust.judge(planned, tools);
  return Promise.resolve({ trust: planned.trust, untrusted: new Set(), findings: [] });
}

/** A tool that is not what it was: nothing that its server says of it loosens. */
function disbelieved(tool: JudgedTool, claimsOf: (tool: string) => readonly Claim[]): JudgedTool {
  const [stricter] = judgeCatalogue([tool.definition], 'untrusted', claimsOf).tools;
  return stricter === undefined ? tool : { ...tool, profile: stricterProfile(tool.profile, stricter.profile) };
}

function reasonToSkip(planned: PlannedServer): 'disabled' | 'not-started' | undefined {
  if (planned.start === 'disabled') return 'disabled';
  return planned.start === 'ask' ? 'not-started' : undefined;
}

function unvisited(planned: PlannedServer, status: ScannedServer['status']): ScannedServer {
  const consent = finding('HL_CONSENT_NEEDED', { path: planned.origin.config ?? 'its configuration' });
  const findings = status === 'not-started' ? [...planned.findings, consent] : planned.findings;
  return {
    planned,
    status,
    tools: [],
    coverage: judgeCatalogue([], planned.trust).coverage,
    findings,
  };
}

/** Only what is known makes a finding: a warning that every set-up triggers is a warning people switch off. */
function combinationFindings(flow: FlowReport): Finding[] {
  if (flow.trifecta !== 'known') return [];
  const names = (['private', 'untrusted', 'egress'] as const).map((leg) => {
    const { server, tool } = flow.legs[leg].known[0] ?? { server: '', tool: '' };
    return `${server}/${tool}`;
  });
  return [finding('HL_TRIFECTA', { detail: names.join(', ') })];
}
