/** One server in the terminal report: who it is, what it lists, what was found. */
import { TIERS } from '@hintlock/core';
import type { ScanReport, ServerReport, ToolReport } from '../scan-report.ts';
import { findingLines } from './findings.ts';
import { hang, type Paint, widthOf, wrap } from './paint.ts';
import { toolTable } from './tool-table.ts';
import { trustText } from './trust-text.ts';

export function serverSection(server: ServerReport, selection: ScanReport['selection'], paint: Paint): string[] {
  const findings = [...server.findings, ...server.tools.flatMap((tool) => tool.findings)];
  return [
    ...heading(server, paint),
    ...(server.target === '' ? [] : wrap(server.target, paint.width - 2).map((line) => paint.faint(`  ${line}`))),
    ...stateLines(server, selection, paint),
    ...(server.tools.length === 0 ? [] : ['', ...toolTable(server.tools, paint)]),
    ...(findings.length === 0 ? [] : ['', ...findingLines(findings, paint)]),
    ...lastWords(server, paint),
  ];
}

function heading(server: ServerReport, paint: Paint): string[] {
  const parts = [server.software, server.transport, server.protocolVersion, trustText(server)];
  const identity = parts.filter((part) => part !== undefined).join(', ');
  const fits = widthOf(server.name) + widthOf(identity) + 2 <= paint.width;
  if (fits) return [`${paint.bold(server.name)}  ${paint.faint(identity)}`];
  return [...wrap(server.name, paint.width).map(paint.bold), ...hang('  ', identity, paint).map(paint.faint)];
}

function stateLines(server: ServerReport, selection: ScanReport['selection'], paint: Paint): string[] {
  const origin = server.origin.config;
  const clients = server.origin.clients.length === 0 ? '' : ` (${server.origin.clients.join(', ')})`;
  const from = origin === undefined ? [] : hang('  from ', `${origin}${clients}`, paint);
  return [...from.map(paint.faint), ...stateLine(server, selection, paint)];
}

function stateLine(server: ServerReport, selection: ScanReport['selection'], paint: Paint): string[] {
  switch (server.status) {
    case 'reached':
      return hang('  ', coverageText(server, selection), paint);
    case 'failed':
      return [`  ${paint.danger('could not be scanned')}`];
    case 'not-started':
      return [`  ${paint.caution('not started')}`];
    case 'disabled':
      return [paint.faint('  disabled in its configuration')];
  }
}

function coverageText(server: ServerReport, selection: ScanReport['selection']): string {
  const { tools, answered, possible } = server.coverage;
  if (tools === 0) return 'It lists no tools.';
  const shown = selection?.filter === undefined ? '' : ` (${server.tools.length} shown)`;
  const tiers = server.tools.length === 0 ? '' : `: ${tierCounts(server.tools)}`;
  return `${tools} ${tools === 1 ? 'tool' : 'tools'}${shown}${tiers}. It answers ${answered} of ${possible} hints.`;
}

function tierCounts(tools: readonly Pick<ToolReport, 'tier'>[]): string {
  return TIERS.map((tier) => ({ tier, count: tools.filter((tool) => tool.tier === tier).length }))
    .filter(({ count }) => count > 0)
    .map(({ tier, count }) => `${count} ${tier.toUpperCase()}`)
    .join(', ');
}

function lastWords(server: ServerReport, paint: Paint): string[] {
  if (server.lastWords.length === 0) return [];
  return ['', '  Its last words:', ...server.lastWords.flatMap((line) => hang('  | ', line, paint)).map(paint.faint)];
}
