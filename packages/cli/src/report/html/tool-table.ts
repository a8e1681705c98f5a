/** The table of one server's tools, and the key to reading it. */
import { HINT_NAMES, HINTS, type HintName, SPECIFICATION_HINTS } from '@hintlock/core';
import type { ToolReport } from '../scan-report.ts';
import { html, type Markup, trusted } from './markup.ts';
import { toolRows } from './tool-row.ts';
import { SOURCE_SENTENCES } from './words.ts';

export function toolTable(tools: readonly ToolReport[], serverId: string): Markup {
  const extended = HINT_NAMES.length - SPECIFICATION_HINTS.length;
  return html`<div class="table-box" role="region" tabindex="0" aria-labelledby="${serverId}-heading">
<table aria-labelledby="${serverId}-heading"><colgroup span="3"><colgroup span="${SPECIFICATION_HINTS.length}"><colgroup span="${extended}"><thead>
<tr><td colspan="3"></td><th scope="colgroup" colspan="${SPECIFICATION_HINTS.length}" class="group">Specification</th><th scope="colgroup" colspan="${extended}" class="group">Extended</th></tr>
<tr>${[
    heading('name', 'Tool', 'The tool’s name and title'),
    heading('tier', 'Tier', 'What a call may do: read, write or destroy'),
    heading('findings', 'Findings', 'How many findings there are about the tool'),
    ...HINT_NAMES.map((name) => heading(name, hintLabel(name), HINTS[name].sentence)),
  ]}</tr>
</thead>${tools.map((tool, index) => toolRows(tool, `${serverId}-tool-${index + 1}`))}</table></div>`;
}

export function tableKey(): Markup {
  const sources = (['declared', 'inferred', 'observed', 'enforced', 'locked', 'operator', 'default'] as const).map(
    (source) => html`<div><dt>${source}</dt><dd>${SOURCE_SENTENCES[source]}</dd></div>`,
  );
  const hints = HINT_NAMES.map(
    (name) => html`<div><dt><code>${name}</code></dt><dd>${HINTS[name].sentence}</dd></div>`,
  );
  return html`<details class="key"><summary>How to read the tables</summary>
<p>Each cell gives what holds and, below it, whose word it rests on.</p>
<ul class="samples">
<li><span class="hint careful"><span class="value">yes</span></span> strong: the value that asks for care, and somebody stands for it</li>
<li><span class="hint relaxed"><span class="value">no</span></span> plain: the value that lets a client relax, on somebody’s word</li>
<li><span class="hint default"><span class="value">yes</span></span> slanted: only the specification’s default, nobody said it</li>
<li><span class="hint unknown"><span class="value">unknown</span></span> nobody says; no danger was found and none ruled out</li>
<li><span class="hint"><span class="badge destructive assumed">TIER</span></span> a tier in a broken frame: only assumed, because nobody who is believed says otherwise</li>
<li><span class="mark contradiction">!</span> contradicted: what is said of this hint does not fit together, or is malformed</li>
<li><span class="mark">≠</span> somebody says otherwise and is not believed; the tool’s story tells who</li>
</ul>
<h3>Whose word</h3><dl class="key-list">${sources}</dl>
<h3>The hints</h3><dl class="key-list">${hints}</dl></details>`;
}

/** The name of a hint with places where a narrow column may break it. */
export function hintLabel(name: HintName): Markup {
  return trusted(name.replaceAll(/(?=[A-Z])/g, '<wbr>'));
}

function heading(key: string, label: string | Markup, explanation: string): Markup {
  return html`<th scope="col" data-sort="${key}" title="${explanation}">${label}</th>`;
}
