/** A realistic report: a mail server, a hostile one, a code host, one that failed and one that was not started. */
import {
  analyseFlow,
  type Claim,
  finding,
  type HintName,
  type HintValue,
  type JudgedTool,
  judgeCatalogue,
  readDeclared,
  resolveProfile,
  type ToolDefinition,
  type Trust,
} from '@hintlock/core';
import { buildReport } from '../../packages/cli/src/report/build-report.ts';
import { type ScanReport, scanReport } from '../../packages/cli/src/report/scan-report.ts';
import type { ScannedServer } from '../../packages/cli/src/scan/scan-servers.ts';
import { createSelection } from '../../packages/cli/src/select/selection.ts';
import { CODE_TOOLS, HOSTILE_TOOLS, MAIL_TOOLS } from './sample-tools.ts';

export function sampleReport(): ScanReport {
  const servers = [
    reached('mail', 'pinned', MAIL_TOOLS),
    reached('code-host', 'untrusted', CODE_TOOLS),
    reached('<img src=x onerror=alert(1)>', 'untrusted', HOSTILE_TOOLS),
    failed(),
    notStarted(),
  ];
  const flow = analyseFlow(
    servers.flatMap(({ planned, tools }) =>
      tools.map(({ definition, profile }) => ({ server: planned.name, tool: definition.name, profile })),
    ),
  );
  const detail = 'mail/list_messages, mail/read_message, mail/send_message';
  const findings = flow.trifecta === 'known' ? [finding('HL_TRIFECTA', { detail })] : [];
  return scanReport.parse(buildReport({ servers, flow, findings }, createSelection({})));
}

function reached(name: string, trust: Trust, definitions: readonly ToolDefinition[]): ScannedServer {
  const { tools, coverage, findings } = judgeCatalogue(definitions, trust);
  const command = {
    kind: 'command',
    command: 'npx',
    args: ['-y', `${name}-server`],
    env: {},
    inherit: 'safe',
  } as const;
  return {
    planned: {
      name,
      trust,
      target: command,
      origin: { config: '~/.cursor/mcp.json', clients: ['Cursor'], scope: 'user' },
      start: 'yes',
      findings: [],
    },
    status: 'reached',
    visit: {
      status: 'reached',
      transport: 'stdio',
      handshake: {
        era: name === 'mail' ? 'modern' : 'legacy',
        protocolVersion: name === 'mail' ? '2026-07-28' : '2025-11-25',
        serverInfo: { name: `${name}-server`, version: '1.4.2' },
        capabilities: {},
        envelope: {},
      },
      tools: definitions,
      findings: [],
      lastWords: [],
    },
    tools: tools.map((tool) => withEvidence(tool, trust)),
    coverage,
    findings: name === 'mail' ? [finding('HL_STDOUT_NOISE', { lines: 3 }), ...findings] : findings,
  };
}

/** What other sources than the server say of some tools. */
const EVIDENCE: Readonly<Record<string, readonly [HintName, HintValue, Claim['source'], number, string][]>> = {
  delete_message: [['destructive', true, 'observed', 1, 'call 12 removed 1 file below ~/mail']],
  search_messages: [['readOnly', true, 'operator', 1, 'hintlock.yaml, line 14']],
  archive_message: [['reversible', true, 'locked', 1, 'accepted by ana in hintlock.lock']],
  get_label: [['egress', false, 'enforced', 1, 'ran in the lane without a network']],
  fetch_url: [['egress', true, 'inferred', 0.93, 'the name says fetch and the schema has a property "url"']],
  get_issue: [['untrusted', true, 'inferred', 0.88, 'the description says that anybody can open an issue']],
  list_branches: [['private', false, 'inferred', 0.91, 'branch names of a public repository']],
};

function withEvidence(tool: JudgedTool, trust: Trust): JudgedTool {
  const evidence = Object.hasOwn(EVIDENCE, tool.definition.name) ? EVIDENCE[tool.definition.name] : undefined;
  if (evidence === undefined) return tool;
  const extra = evidence.map(
    ([hint, value, source, confidence, words]): Claim => ({ hint, value, source, confidence, evidence: words }),
  );
  return { ...tool, profile: resolveProfile([...readDeclared(tool.definition).claims, ...extra], trust) };
}

function failed(): ScannedServer {
  const { coverage } = judgeCatalogue([], 'untrusted');
  const exited = finding('HL_SERVER_EXITED', { status: 'status 1', step: 'starting' });
  return {
    planned: {
      name: 'postgres',
      trust: 'untrusted',
      target: { kind: 'command', command: 'uvx', args: ['postgres-mcp'], env: {}, inherit: 'safe' },
      origin: { config: '~/.cursor/mcp.json', clients: ['Cursor'], scope: 'user' },
      start: 'yes',
      findings: [],
    },
    status: 'failed',
    visit: {
      status: 'failed',
      transport: 'stdio',
      tools: [],
      findings: [],
      lastWords: ['Traceback (most recent call last):', 'KeyError: \'DATABASE_URI\' <script>alert("last")</script>'],
    },
    tools: [],
    coverage,
    findings: [exited],
  };
}

function notStarted(): ScannedServer {
  const { coverage } = judgeCatalogue([], 'untrusted');
  const path = '/home/ana/shop/.mcp.json';
  return {
    planned: {
      name: 'shop-tools',
      trust: 'untrusted',
      target: { kind: 'command', command: 'node', args: ['tools/mcp.js'], env: {}, inherit: 'safe' },
      origin: { config: path, clients: ['Claude Code'], scope: 'project' },
      start: 'ask',
      findings: [],
    },
    status: 'not-started',
    tools: [],
    coverage,
    findings: [finding('HL_CONSENT_NEEDED', { path })],
  };
}
