/** The combination risk: three legs, how sure we are of each, which tools form them, and a verdict in one sentence. */
import { bestStrength, HINTS, LEGS, type Leg, printableExcerpt, type Strength } from '@hintlock/core';
import type { ScanReport } from '../scan-report.ts';
import { flowPicture } from './flow-picture.ts';
import { html, joined, type Markup, stranger } from './markup.ts';
import { counted, STRENGTH_SENTENCES, STRENGTH_SIGNS } from './words.ts';

type LegReport = ScanReport['flow']['legs'][Leg];
type ToolRefs = LegReport['known'];

const TITLES: Readonly<Record<Leg, string>> = {
  private: 'Private data',
  untrusted: 'Untrusted content',
  egress: 'A way out',
};

const VERDICTS: Readonly<Record<Strength, { readonly heading: string; readonly sentence: string }>> = {
  known: {
    heading: 'The three come together',
    sentence:
      'An agent that may use all of these tools in one session can be talked by a stranger’s text into sending private data out. Take one of the three away, or put the servers behind different clients.',
  },
  likely: {
    heading: 'The three probably come together',
    sentence:
      'The evidence is indirect: at least one of the three only follows from something vaguer or was inferred. Look at the tools below before you rely on either answer.',
  },
  unknown: {
    heading: 'Nobody says enough to tell',
    sentence:
      'Nothing here shows that the three come together, and nothing rules it out: some tools say nothing about what they return or where they send it. That is a gap in what is declared, not a danger that was found.',
  },
  clear: {
    heading: 'The three do not come together',
    sentence: 'At least one of the three is ruled out for every tool.',
  },
};

const TOOLS_NAMED = 60;

export function flowSection(report: ScanReport): Markup {
  const { flow } = report;
  const { private: privateData, untrusted, egress } = flow.legs;
  const strengths = {
    private: bestStrength(privateData),
    untrusted: bestStrength(untrusted),
    egress: bestStrength(egress),
  };
  return html`<section class="flow" aria-labelledby="flow-heading">
<h2 id="flow-heading">Private data, untrusted content and a way out</h2>
<div class="verdict ${flow.trifecta}">${flowPicture(strengths, flow.trifecta)}<div>${verdict(report)}</div></div>
<div class="legs">${LEGS.map((leg) => legCard(leg, flow.legs[leg], strengths[leg]))}</div>
</section>`;
}

function verdict({ flow, servers, summary }: ScanReport): Markup {
  const { heading, sentence } = VERDICTS[flow.trifecta];
  const unseen = servers.filter((server) => server.status !== 'reached');
  return html`<p class="strength ${flow.trifecta}">${strengthBadge(flow.trifecta)}</p>
<h3>${summary.tools === 0 ? 'Nothing to combine' : heading}</h3>
<p>${summary.tools === 0 ? 'No tool was listed, so there is nothing that could come together.' : sentence}</p>
${aloneEnough(flow.aloneEnough)}
${unseen.length === 0 ? undefined : html`<p class="remedy">Not part of this answer, because nobody could look at ${unseen.length === 1 ? 'it' : 'them'}: ${names(unseen.map(({ name }) => name))}.</p>`}`;
}

function aloneEnough(servers: readonly string[]): Markup | undefined {
  if (servers.length === 0) return undefined;
  const verb = servers.length === 1 ? 'has all three by itself' : 'each have all three by themselves';
  return html`<p>${names(servers)} ${verb}, known or likely.</p>`;
}

function names(servers: readonly string[]): Markup {
  return joined(
    servers.map((server) => html`<strong>${stranger(server)}</strong>`),
    ', ',
  );
}

function strengthBadge(strength: Strength): Markup {
  return html`<span class="sign" aria-hidden="true">${STRENGTH_SIGNS[strength]}</span> ${strength}`;
}

function legCard(leg: Leg, report: LegReport, strength: Strength): Markup {
  return html`<article class="leg ${strength}">
<h3>${TITLES[leg]} <span class="strength ${strength}">${strengthBadge(strength)}</span></h3>
<p class="remedy">${HINTS[leg].sentence}</p>
${strength === 'clear' ? html`<p>Ruled out for every tool.</p>` : undefined}
${(['known', 'likely', 'unknown'] as const).map((each) => legTools(each, report[each], each === strength))}
${filterLink(leg, strength)}
</article>`;
}

function filterLink(leg: Leg, strength: Strength): Markup | undefined {
  if (strength === 'clear') return undefined;
  const value = strength === 'unknown' ? 'unknown' : 'yes';
  return html`<p><a data-filter href="#${leg}=${value}">Show the tools where ${leg} is ${value}</a></p>`;
}

/** What nobody says stays folded: it is long, and it is no accusation. */
function legTools(strength: Exclude<Strength, 'clear'>, tools: ToolRefs, isStrongest: boolean): Markup | undefined {
  if (tools.length === 0) return undefined;
  const servers = [...new Set(tools.map(({ server }) => server))];
  const isOpen = isStrongest && strength !== 'unknown' && tools.length <= 12;
  return html`<details${isOpen ? html` open` : undefined}><summary>${strengthBadge(strength)}: ${counted(tools.length, 'tool')} <small>${STRENGTH_SENTENCES[strength]}</small></summary>
<dl>${servers.map((server) => serverTools(server, tools))}</dl></details>`;
}

function serverTools(server: string, tools: ToolRefs): Markup {
  const own = tools.filter((tool) => tool.server === server);
  const named = own.slice(0, TOOLS_NAMED).map(({ tool }) => html`<code>${stranger(printableExcerpt(tool, 80))}</code>`);
  const more = own.length - named.length;
  return html`<dt>${stranger(server)}</dt><dd>${joined(named, ' ')}${more === 0 ? undefined : html` and ${more} more`}</dd>`;
}
