/** The head of the page: how many servers and tools, their tiers, what is left unsaid, and how much was found. */
import { TIERS } from '@hintlock/core';
import type { ScanReport } from '../scan-report.ts';
import { SEVERITY_WORDS } from './findings-list.ts';
import { html, type Markup, stranger } from './markup.ts';
import { counted, STATUS_WORDS } from './words.ts';

export function pageTitle({ summary }: ScanReport): string {
  return `${counted(summary.tools, 'tool')} on ${counted(summary.servers, 'MCP server')}`;
}

export function summaryHeader(report: ScanReport): Markup {
  return html`<header class="page-header">
<p class="brand">Hintlock scan</p>
<h1>${pageTitle(report)}</h1>
${selectionNote(report)}
<div class="cards">${[serversCard(report), tiersCard(report), silenceCard(report), findingsCard(report)]}</div>
</header>`;
}

function selectionNote({ selection }: ScanReport): Markup | undefined {
  if (selection === undefined) return undefined;
  const { filter, sort, shown, of } = selection;
  const how = [
    filter === undefined ? undefined : html` <code>--filter ${stranger(filter)}</code>`,
    sort === undefined ? undefined : html` <code>--sort ${stranger(sort)}</code>`,
  ];
  return html`<p class="note">Made with${how}: the tables hold ${shown} of ${counted(of, 'tool')}, the counts here are of all.</p>`;
}

function serversCard({ servers, summary }: ScanReport): Markup {
  const items = servers.map(({ name, status }, index) => {
    const { sign, word } = STATUS_WORDS[status];
    const mark = html`<span class="sign" aria-hidden="true">${sign}</span>`;
    return html`<li class="${status}">${mark} <a href="#server-${index + 1}">${stranger(name)}</a> <small>${word}</small></li>`;
  });
  return html`<section class="card"><h2>Servers</h2>
<p class="figure">${summary.reached} <small>of ${summary.servers} reached</small></p>
<ul class="server-links">${items}</ul></section>`;
}

function tiersCard({ summary }: ScanReport): Markup {
  const badges = TIERS.map(
    (tier) =>
      html`<li><a class="badge ${tier}" data-filter href="#tier=${tier}">${tier.toUpperCase()} <b>${summary.tiers[tier]}</b></a></li>`,
  );
  return html`<section class="card"><h2>Tools</h2>
<p class="figure">${summary.tools} <small>by what they may do</small></p>
<ul class="badges">${badges}</ul></section>`;
}

function silenceCard({ summary }: ScanReport): Markup {
  const { undeclared, tools } = summary;
  const explanation =
    undeclared === 0
      ? html`Every tool says at least something of itself.`
      : html`A client must assume the worst of them. <a data-filter href="#declares=nothing">Show them</a>`;
  return html`<section class="card"><h2>Declare nothing</h2>
<p class="figure">${undeclared} <small>of ${counted(tools, 'tool')}</small></p>
<p>${explanation}</p></section>`;
}

function findingsCard({ summary }: ScanReport): Markup {
  const { error, warning, info } = summary.findings;
  const items = (['error', 'warning', 'info'] as const).map(
    (severity) =>
      html`<li><span class="severity ${severity}">${SEVERITY_WORDS[severity]}s <b>${summary.findings[severity]}</b></span></li>`,
  );
  return html`<section class="card"><h2>Findings</h2>
<p class="figure">${error + warning + info} <small>worth a look</small></p>
<ul class="badges">${items}</ul></section>`;
}
