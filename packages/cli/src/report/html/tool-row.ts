/** One tool: a row with a cell for each hint, and below it a row with the story behind them. */
import { HINT_NAMES, HINTS, type HintName, TIERS, tightness } from '@hintlock/core';
import type { HintReport, ToolReport } from '../scan-report.ts';
import { findingsList } from './findings-list.ts';
import { hintStories } from './hint-story.ts';
import { html, type Markup, stranger } from './markup.ts';
import { counted, SOURCE_SENTENCES, TIER_SENTENCES, valueWord } from './words.ts';

/** Tool, tier and findings stand before the hints. */
const COLUMNS = HINT_NAMES.length + 3;

export function toolRows(tool: ToolReport, id: string): Markup {
  const { name, title, tier, findings } = tool;
  return html`<tbody class="tool" data-tier="${tier}" data-declares="${declares(tool)}" data-findings="${findings.length}">
<tr><th scope="row" id="${id}"><span class="tool-name">${breakable(name)}</span>${title === name || title === '' ? undefined : html`<span class="tool-title">${stranger(title)}</span>`}</th>
${tierCell(tool)}
<td class="number" data-rank="${findings.length}">${findings.length === 0 ? html`<span class="faint">0</span>` : html`<b>${findings.length}</b>`}</td>
${HINT_NAMES.map((hint) => hintCell(hint, tool))}</tr>
<tr class="story-row"><td colspan="${COLUMNS}"><div class="story-box"><details><summary>The story of ${stranger(name)}</summary>${storyOf(tool)}</details></div></td></tr></tbody>`;
}

/** The tier rests on one hint; where that is only a default, the badge must not look like an accusation. */
function tierCell({ tier, hints }: ToolReport): Markup {
  const { source } = tier === 'read' ? hints.readOnly : hints.destructive;
  const assumed = source === 'default' ? ' assumed' : '';
  return html`<td data-rank="${TIERS.indexOf(tier)}" title="${TIER_SENTENCES[tier]}: ${SOURCE_SENTENCES[source]}"><span class="badge ${tier}${assumed}">${tier.toUpperCase()}</span><span class="source">${source}</span></td>`;
}

/** A name that a narrow column may break after a separator rather than anywhere. */
function breakable(name: string): Markup {
  const parts = name.split(/(?<=[_./:-])(?=.)/u).map((part) => html`${part}`);
  return name === ''
    ? stranger(name)
    : html`<bdi>${parts.map((part, index) => (index === 0 ? part : html`<wbr>${part}`))}</bdi>`;
}

function declares({ hints }: ToolReport): 'something' | 'nothing' {
  const isDeclared = ({ claim, lost }: HintReport): boolean =>
    claim?.source === 'declared' || lost.some((each) => each.source === 'declared');
  return HINT_NAMES.some((name) => isDeclared(hints[name])) ? 'something' : 'nothing';
}

function hintCell(name: HintName, tool: ToolReport): Markup {
  const hint = tool.hints[name];
  const word = valueWord(hint.value);
  const isContradicted = tool.findings.some((finding) => finding.hints?.includes(name));
  const isDisputed = hint.lost.some((claim) => claim.value !== hint.value);
  const marks = [isContradicted ? CONTRADICTED : undefined, isDisputed && !isContradicted ? DISPUTED : undefined];
  return html`<td class="hint ${emphasis(name, hint)}${isContradicted ? ' contradicted' : ''}" data-value="${word}" data-rank="${tightness(name, hint.value)}"${explanation(name, hint)}><span class="value">${word}</span>${marks}${sourceWord(hint)}</td>`;
}

/** An unknown needs no source: nobody says is what it means. */
function sourceWord({ value, source }: HintReport): Markup {
  return value === 'unknown'
    ? html`<span class="unseen"> nobody says</span>`
    : html`<span class="source">${source}</span>`;
}

function explanation(name: HintName, { value, source }: HintReport): Markup | undefined {
  if (value === 'unknown') return undefined;
  return html` title="${name}: ${valueWord(value)}, ${source} (${SOURCE_SENTENCES[source]})"`;
}

/** A careful value that somebody stands for is set strong; a default or an unknown accuses nobody and stays calm. */
function emphasis(name: HintName, { value, source }: HintReport): 'unknown' | 'default' | 'careful' | 'relaxed' {
  if (value === 'unknown') return 'unknown';
  if (source === 'default') return 'default';
  return value === HINTS[name].loose ? 'relaxed' : 'careful';
}

const CONTRADICTED = html` <span class="mark contradiction" aria-hidden="true">!</span><span class="unseen"> contradicted</span>`;
const DISPUTED = html` <span class="mark" aria-hidden="true">≠</span><span class="unseen"> somebody says otherwise</span>`;

function storyOf(tool: ToolReport): Markup {
  const { description, findings } = tool;
  const words =
    description === ''
      ? html`<p class="faint">It has no description.</p>`
      : html`<blockquote class="description"><bdi>${description}</bdi></blockquote>`;
  const found =
    findings.length === 0 ? undefined : html`<h4>${counted(findings.length, 'finding')}</h4>${findingsList(findings)}`;
  return html`<h4>What the server says of it</h4>${words}${found}<h4>Where each hint comes from</h4>${hintStories(tool)}`;
}
