/** The section of one server: who it is, how far it is believed, why it was not reached, and its tools. */
import type { ServerReport } from '../scan-report.ts';
import { findingsList } from './findings-list.ts';
import { html, joined, type Markup, stranger } from './markup.ts';
import { toolTable } from './tool-table.ts';
import { counted, SCOPE_WORDS, STATUS_WORDS, TRUST_SENTENCES } from './words.ts';

export function serverSection(server: ServerReport, index: number): Markup {
  const id = `server-${index + 1}`;
  const { sign, word } = STATUS_WORDS[server.status];
  return html`<section class="server" id="${id}" aria-labelledby="${id}-heading">
<div class="server-head"><h2 id="${id}-heading">${stranger(server.name)}</h2>
<span class="status ${server.status}"><span class="sign" aria-hidden="true">${sign}</span> ${word}</span><span class="server-count" data-server-count></span></div>
${facts(server)}
${findingsList(server.findings)}
${lastWords(server)}
${server.tools.length === 0 ? emptiness(server) : toolTable(server.tools, id)}
</section>`;
}

function facts(server: ServerReport): Markup {
  const { target, trust, signedBy, transport, era, protocolVersion, software } = server;
  const version =
    protocolVersion === undefined ? undefined : html` <small>protocol ${stranger(protocolVersion)}</small>`;
  return html`<dl class="facts">${[
    target === '' ? undefined : fact('Target', html`<code>${stranger(target)}</code>`),
    fact('Trust', html`${trust}: ${TRUST_SENTENCES[trust]}`),
    signedBy === undefined ? undefined : fact('Signed by', stranger(signedBy)),
    transport === undefined ? undefined : fact('Transport', html`${transport}`),
    era === undefined ? undefined : fact('Era', html`${era}${version}`),
    software === undefined ? undefined : fact('Calls itself', stranger(software)),
    fact('Comes from', origin(server)),
    server.coverage.tools === 0 ? undefined : fact('Says of itself', coverage(server)),
  ]}</dl>`;
}

function fact(name: string, value: Markup): Markup {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

function origin({ origin: { scope, config, clients } }: ServerReport): Markup {
  const file = config === undefined ? undefined : html` <code>${stranger(config)}</code>`;
  const readers =
    clients.length === 0
      ? undefined
      : html` <small>read by ${joined(
          clients.map((client) => stranger(client)),
          ', ',
        )}</small>`;
  return html`${SCOPE_WORDS[scope]}${file}${readers}`;
}

function coverage({ coverage: { tools, annotated, answered, possible } }: ServerReport): Markup {
  const share = possible === 0 ? 0 : Math.round((answered / possible) * 100);
  return html`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="bar-rest" width="100" height="8"/><rect class="bar-part" width="${share}" height="8"/></svg>
${annotated} of ${counted(tools, 'tool')} declare hints; ${answered} of ${possible} specification hints answered (${share} %)`;
}

function lastWords({ lastWords: lines }: ServerReport): Markup | undefined {
  if (lines.length === 0) return undefined;
  return html`<figure class="last-words"><figcaption>Its last words on standard error</figcaption>
<pre>${lines.map((line) => html`<bdi class="line">${line}</bdi>`)}</pre></figure>`;
}

function emptiness({ status, coverage: { tools } }: ServerReport): Markup {
  const reason = {
    reached: tools === 0 ? 'It lists no tools.' : 'The filter of this report leaves out all of its tools.',
    failed: 'It was not reached, so nothing is known of its tools.',
    'not-started': 'It was not started, so nothing is known of its tools.',
    disabled: 'It is disabled in its configuration, so nobody looked at it.',
  }[status];
  return html`<p class="faint">${reason}</p>`;
}
