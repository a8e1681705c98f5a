/** Turns a scan into the report that every format is made from. */
import {
  type Claim,
  describeObserved,
  displayTitle,
  type EffectiveHint,
  type Finding,
  type FlowReport,
  HINT_NAMES,
  type JudgedTool,
  type LegReport,
  NAME_SHOWN,
  type ObservedTool,
  printable,
  printableExcerpt,
  TIERS,
  type ToolRef,
} from '@hintlock/core';
import { describeTarget } from '@hintlock/upstream';
import type { Scan, ScannedServer } from '../scan/scan-servers.ts';
import type { Selection } from '../select/selection.ts';
import { type HintReport, REPORT_VERSION, type ScanReport, type ServerReport, type ToolReport } from './scan-report.ts';

const DESCRIPTION_SHOWN = 500;

export function buildReport(scan: Scan, selection: Selection): ScanReport {
  const whole = scan.servers.map((server) => serverReport(server));
  const servers = whole.map((server) => ({ ...server, tools: selection.select(server.name, server.tools) }));
  const shown = servers.reduce((sum, server) => sum + server.tools.length, 0);
  const of = whole.reduce((sum, server) => sum + server.tools.length, 0);
  return {
    version: REPORT_VERSION,
    ...(selection.isActive ? { selection: { ...selection.texts, shown, of } } : {}),
    servers,
    flow: flowReport(scan.flow),
    findings: copyFindings(scan.findings),
    summary: summarise(whole, scan.findings),
  };
}

function flowReport(flow: FlowReport): ScanReport['flow'] {
  const refs = (list: readonly ToolRef[]): ToolRef[] =>
    list.map(({ server, tool }) => ({ server, tool: shortName(tool) }));
  const leg = ({ known, likely, unknown }: LegReport): ScanReport['flow']['legs']['private'] => {
    return { known: refs(known), likely: refs(likely), unknown: refs(unknown) };
  };
  const { trifecta, legs, aloneEnough } = flow;
  return {
    trifecta,
    legs: { private: leg(legs.private), untrusted: leg(legs.untrusted), egress: leg(legs.egress) },
    aloneEnough: [...aloneEnough],
  };
}

function serverReport(server: ScannedServer): ServerReport {
  const { planned, visit, status, coverage } = server;
  const handshake = visit?.handshake;
  const software = [handshake?.serverInfo.name, handshake?.serverInfo.version].filter((part) => part !== undefined);
  return {
    name: planned.name,
    target: planned.target === undefined ? '' : describeTarget(planned.target),
    origin: planned.origin,
    trust: server.trust ?? planned.trust,
    ...(server.signedBy === undefined ? {} : { signedBy: server.signedBy }),
    status,
    ...(visit?.transport === undefined ? {} : { transport: visit.transport }),
    ...(handshake === undefined
      ? {}
      : { era: handshake.era, protocolVersion: printableExcerpt(handshake.protocolVersion, 20) }),
    ...(software.length === 0 ? {} : { software: printableExcerpt(software.join(' '), 80) }),
    coverage,
    tools: server.tools.map((tool) => toolReport(tool, server.observed?.get(tool.definition.name))),
    findings: copyFindings(server.findings),
    lastWords: [...(visit?.lastWords ?? [])],
  };
}

function toolReport(tool: JudgedTool, observed: ObservedTool | undefined): ToolReport {
  const { definition, profile } = tool;
  const description = typeof definition.description === 'string' ? definition.description : '';
  return {
    name: shortName(definition.name),
    title: printableExcerpt(displayTitle(definition), NAME_SHOWN),
    description: printableExcerpt(description, DESCRIPTION_SHOWN),
    tier: profile.tier,
    hints: Object.fromEntries(
      HINT_NAMES.map((name) => [name, hintReport(profile.hints[name])]),
    ) as unknown as ToolReport['hints'],
    findings: copyFindings(tool.findings),
    ...(observed === undefined ? {} : { observed: observedReport(observed) }),
  };
}

function observedReport(observed: ObservedTool): NonNullable<ToolReport['observed']> {
  const { calls, ambiguous } = observed;
  return { calls, ambiguous, words: printable(describeObserved(observed)) };
}

function shortName(name: string): string {
  return printableExcerpt(name, NAME_SHOWN);
}

function hintReport(hint: EffectiveHint): HintReport {
  const lost = hint.lost.map(claimReport);
  // The same object as in the list, so that a page can tell it from the claims that nobody suggests.
  const suggestion = lost[hint.lost.findIndex((claim) => claim === hint.suggestion)];
  return {
    value: hint.value,
    source: hint.source,
    ...(hint.claim === undefined ? {} : { claim: claimReport(hint.claim) }),
    lost,
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

function claimReport({ value, source, confidence, evidence, impliedBy }: Claim): HintReport['lost'][number] {
  const base = { value, source, confidence, evidence: printable(evidence) };
  return impliedBy === undefined ? base : { ...base, impliedBy };
}

function copyFindings(findings: readonly Finding[]): ServerReport['findings'] {
  return findings.map(({ hints, tool, ...finding }) => ({
    ...finding,
    message: printable(finding.message),
    ...(tool === undefined ? {} : { tool: shortName(tool) }),
    ...(hints === undefined ? {} : { hints: [...hints] }),
  }));
}

function summarise(servers: readonly ServerReport[], findings: readonly Finding[]): ScanReport['summary'] {
  const tools = servers.flatMap((server) => server.tools);
  const all = [...findings, ...servers.flatMap((server) => server.findings), ...tools.flatMap((tool) => tool.findings)];
  const tiers = Object.fromEntries(TIERS.map((tier) => [tier, count(tools, (tool) => tool.tier === tier)]));
  const severities = ['error', 'warning', 'info'] as const;
  return {
    servers: servers.length,
    reached: count(servers, (server) => server.status === 'reached'),
    tools: tools.length,
    tiers: tiers as ScanReport['summary']['tiers'],
    undeclared: servers.reduce((sum, { coverage }) => sum + coverage.tools - coverage.annotated, 0),
    findings: Object.fromEntries(
      severities.map((severity) => [severity, count(all, (entry) => entry.severity === severity)]),
    ) as ScanReport['summary']['findings'],
  };
}

function count<Item>(items: readonly Item[], matches: (item: Item) => boolean): number {
  return items.filter(matches).length;
}
