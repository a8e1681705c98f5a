/** The whole report for a person at a terminal. */
import type { ScanReport } from '../scan-report.ts';
import { findingLines } from './findings.ts';
import { flowPicture } from './flow-picture.ts';
import { type Paint, wrap } from './paint.ts';
import { serverSection } from './server-section.ts';
import { legend } from './tool-table.ts';

export function renderTerminal(report: ScanReport, paint: Paint): string {
  const { selection, summary } = report;
  // With a filter, a server without a match is noise; one that failed is still news.
  const servers = report.servers.filter(
    (server) => selection?.filter === undefined || server.tools.length > 0 || server.status === 'failed',
  );
  const sections = [
    ...servers.map((server) => serverSection(server, selection, paint)),
    ...(report.findings.length === 0 ? [] : [findingLines(report.findings, paint)]),
    ...(summary.tools === 0 ? [] : [flowPicture(report.flow, paint)]),
    summaryLines(report, paint),
    ...(servers.some((server) => server.tools.length > 0)
      ? [
          legend(
            servers.flatMap((server) => server.tools),
            paint,
          ),
        ]
      : []),
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function summaryLines({ summary, selection }: ScanReport, paint: Paint): string[] {
  const { tiers, tools, servers, reached, undeclared } = summary;
  const missing = servers - reached;
  const scanned = `${reached} of ${servers} ${servers === 1 ? 'server' : 'servers'} scanned, ${tools} ${tools === 1 ? 'tool' : 'tools'}`;
  const counts = tools === 0 ? '.' : `: ${tiers.read} READ, ${tiers.write} WRITE, ${tiers.destructive} DESTRUCTIVE.`;
  const silent =
    undeclared === 0
      ? ''
      : ` For ${undeclared} of them nobody says anything: a client can only ask about every call, or about none.`;
  const shown = selection === undefined ? '' : ` ${selection.shown} of ${selection.of} tools are shown.`;
  const failed = missing === 0 ? '' : ` ${missing} not scanned: see above.`;
  return wrap(`${scanned}${counts}${silent}${shown}${failed}`, paint.width).map(paint.bold);
}
