/** The story of a tool's hints: which claim won, on what evidence, and who said otherwise. */
import { HINT_NAMES, HINTS, type HintName } from '@hintlock/core';
import type { HintReport, ToolReport } from '../scan-report.ts';
import { html, joined, type Markup } from './markup.ts';
import { valueWord } from './words.ts';

type ClaimReport = HintReport['lost'][number];

export function hintStories(tool: ToolReport): Markup {
  const spoken = HINT_NAMES.filter((name) => tool.hints[name].claim !== undefined || tool.hints[name].lost.length > 0);
  const stories =
    spoken.length === 0
      ? undefined
      : html`<dl class="stories">${spoken.map((name) => story(name, tool.hints[name]))}</dl>`;
  return html`${stories}${silence(tool)}`;
}

function story(name: HintName, hint: HintReport): Markup {
  const suggestion =
    hint.suggestion === undefined
      ? undefined
      : html`<dd class="claim"><b>Suggested, if a person agrees</b> ${claimWords(hint.suggestion)}</dd>`;
  const lost = hint.lost.filter((claim) => claim !== hint.suggestion);
  return html`<div class="story"><dt><code>${name}</code> <span>${HINTS[name].sentence}</span></dt>
<dd class="claim winner">${winner(hint)}</dd>${lost.map((claim) => lostClaim(hint, claim))}${suggestion}</div>`;
}

function winner(hint: HintReport): Markup {
  if (hint.claim !== undefined) return claimWords(hint.claim);
  return html`<b>${valueWord(hint.value)}</b> · default: nobody who is believed says anything else`;
}

function lostClaim(hint: HintReport, claim: ClaimReport): Markup {
  const agrees = claim.value === hint.value;
  return html`<dd class="claim"><span class="verb">${agrees ? 'Agrees' : 'Not believed'}</span> ${claimWords(claim)}</dd>`;
}

function claimWords({ value, source, confidence, evidence, impliedBy }: ClaimReport): Markup {
  const sure = confidence < 1 ? ` (${Math.round(confidence * 100)} % sure)` : '';
  const implied =
    impliedBy === undefined ? undefined : html` <span class="remedy">(follows from <code>${impliedBy}</code>)</span>`;
  return html`<b>${valueWord(value)}</b> · ${source}${sure}: <bdi>${evidence}</bdi>${implied}`;
}

/** Hints about which nobody speaks, in one line instead of thirteen. */
function silence({ hints }: ToolReport): Markup | undefined {
  const silent = HINT_NAMES.filter((name) => hints[name].claim === undefined && hints[name].lost.length === 0);
  const defaults = silent.filter((name) => hints[name].value !== 'unknown');
  const unknown = silent.filter((name) => hints[name].value === 'unknown');
  const lines = [
    defaults.length === 0
      ? undefined
      : html`<p>Nobody says, so the specification’s default holds: ${joined(
          defaults.map((name) => html`<code>${name}</code> ${valueWord(hints[name].value)}`),
          ', ',
        )}.</p>`,
    unknown.length === 0
      ? undefined
      : html`<p>Unknown, because nobody says: ${joined(
          unknown.map((name) => html`<code>${name}</code>`),
          ', ',
        )}.</p>`,
  ];
  return silent.length === 0 ? undefined : html`<div class="silence">${lines}</div>`;
}
