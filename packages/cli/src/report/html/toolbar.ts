/** The controls that filter the tables. They start hidden: the script shows them, for without it they do nothing. */
import { HINT_NAMES, HINTS, TIERS } from '@hintlock/core';
import { html, type Markup } from './markup.ts';
import { hintLabel } from './tool-table.ts';
import { valueWords } from './words.ts';

export function toolbar(tools: number): Markup {
  return html`<div class="toolbar" id="toolbar" role="search" aria-label="Tools" hidden>
<div class="toolbar-main">
<label class="search"><span class="unseen">Search names and descriptions</span><input type="search" data-key="search" placeholder="Search tools" autocomplete="off" spellcheck="false"></label>
${choice('tier', 'Tier', TIERS)}
${choice('declares', 'Declares', ['something', 'nothing'])}
<label class="check"><input type="checkbox" data-key="findings" autocomplete="off"> With findings</label>
<output id="count" aria-live="polite">${tools} of ${tools} tools shown</output>
<span class="actions"><button type="button" id="reset" disabled>Clear</button> <button type="button" id="unfold" aria-pressed="false">Open all stories</button></span>
</div>
<details class="hint-filters" id="hint-filters" open><summary>Filter by hint</summary>
<div class="hint-grid">${HINT_NAMES.map((name) => choice(name, hintLabel(name), valueWords(name), HINTS[name].sentence))}</div></details>
</div>
<noscript><p class="note">Everything is shown. Filtering and sorting need JavaScript.</p></noscript>`;
}

function choice(key: string, label: string | Markup, options: readonly string[], explanation = ''): Markup {
  return html`<label class="choice" title="${explanation}"><span>${label}</span><select data-key="${key}" autocomplete="off"><option value="">any</option>${options.map((option) => html`<option value="${option}">${option}</option>`)}</select></label>`;
}
