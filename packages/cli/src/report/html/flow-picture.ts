/** The drawing of the three legs: one ring each, its outline telling how good the evidence is. */
import { LEGS, type Leg, type Strength } from '@hintlock/core';
import { html, type Markup } from './markup.ts';

const RINGS: Readonly<Record<Leg, { readonly x: number; readonly y: number; readonly lines: readonly string[] }>> = {
  private: { x: 112, y: 92, lines: ['Private', 'data'] },
  untrusted: { x: 208, y: 92, lines: ['Untrusted', 'content'] },
  egress: { x: 160, y: 174, lines: ['A way out'] },
};

/** Where a label stands: off the centre of its ring, away from where the three overlap. */
const LABELS: Readonly<Record<Leg, { readonly x: number; readonly y: number }>> = {
  private: { x: 84, y: 72 },
  untrusted: { x: 236, y: 72 },
  egress: { x: 160, y: 208 },
};

const CENTRE_SIGNS: Readonly<Record<Strength, string>> = { known: '!', likely: '!?', unknown: '?', clear: '✓' };

/** Everything it shows is also said in words next to it, so it is hidden from screen readers. */
export function flowPicture(legs: Readonly<Record<Leg, Strength>>, verdict: Strength): Markup {
  return html`<svg class="picture" viewBox="0 0 320 260" aria-hidden="true" focusable="false">
${LEGS.map((leg) => html`<circle class="ring ${legs[leg]}" cx="${RINGS[leg].x}" cy="${RINGS[leg].y}" r="78"/>`)}
${LEGS.map((leg) => label(leg, legs[leg]))}
<circle class="centre ${verdict}" cx="160" cy="122" r="17"/>
<text class="centre-sign ${verdict}" x="160" y="128">${CENTRE_SIGNS[verdict]}</text>
</svg>`;
}

function label(leg: Leg, strength: Strength): Markup {
  const { x, y } = LABELS[leg];
  const { lines } = RINGS[leg];
  const words = lines.map((line, index) => html`<tspan x="${x}" y="${y + index * 16}">${line}</tspan>`);
  const strengthY = y + lines.length * 16 + 1;
  return html`<text class="ring-label">${words}<tspan class="ring-strength" x="${x}" y="${strengthY}">${strength}</tspan></text>`;
}
