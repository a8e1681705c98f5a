/** The HTML report: one file without any outside reference, safe to open and to send on, whatever a server wrote. */
import { createHash } from 'node:crypto';
import type { ScanReport } from '../scan-report.ts';
import { findingsList } from './findings-list.ts';
import { flowSection } from './flow-section.ts';
import { html, type Markup, markupText, trusted } from './markup.ts';
import { SCRIPT } from './script.ts';
import { serverSection } from './server-section.ts';
import { STYLE } from './style.ts';
import { pageTitle, summaryHeader } from './summary-header.ts';
import { tableKey } from './tool-table.ts';
import { toolbar } from './toolbar.ts';

// Hashes instead of 'unsafe-inline': markup that slipped through the escaping could still run and load nothing.
const POLICY = [
  "default-src 'none'",
  `style-src '${sourceHash(STYLE)}'`,
  `script-src '${sourceHash(SCRIPT)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The whole page as text. The same report always gives the same page. */
export function renderHtml(report: ScanReport): string {
  return markupText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>Hintlock scan: ${pageTitle(report)}</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
${body(report)}
<script>${trusted(SCRIPT)}</script>
</body>
</html>
`);
}

function body(report: ScanReport): Markup {
  const tools = report.servers.reduce((sum, server) => sum + server.tools.length, 0);
  const findings = findingsList(report.findings);
  return html`<a class="skip" href="#tools">Skip to the tools</a>
${summaryHeader(report)}
<main>
${flowSection(report)}
${findings === undefined ? undefined : html`<section class="overall"><h2>About the set-up as a whole</h2>${findings}</section>`}
<div id="tools" tabindex="-1">${toolbar(tools)}${tableKey()}
${report.servers.map((server, index) => serverSection(server, index))}</div>
</main>
<footer>Made by Hintlock. The codes of findings are explained in its documentation, in <code>docs/errors.md</code>.</footer>`;
}

function sourceHash(text: string): string {
  return `sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`;
}
