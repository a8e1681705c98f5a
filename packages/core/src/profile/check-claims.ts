/** Finds claims that contradict each other: a server at odds with itself, or the operator at odds with the lock. */
import { type Finding, finding } from '../finding/finding.ts';
import { printableExcerpt } from '../text/printable.ts';
import { HINT_NAMES, type HintName } from '../vocabulary/hint.ts';
import type { Claim } from './claim.ts';

/** The findings about one tool's claims. `tool` is its name as the server gives it. */
export function checkClaims(tool: string, claims: readonly Claim[]): readonly Finding[] {
  if (claims.length < 2) return [];
  return [...selfContradictions(tool, claims), ...lockConflicts(tool, claims)];
}

function selfContradictions(tool: string, claims: readonly Claim[]): Finding[] {
  const declared = claims.filter((claim) => claim.source === 'declared');
  const says = (hint: HintName, value: boolean): boolean =>
    declared.some((claim) => claim.hint === hint && claim.value === value);
  const contradictions: { readonly detail: string; readonly hints: readonly HintName[] }[] = [];
  if (says('readOnly', true) && says('destructive', true)) {
    contradictions.push({ detail: 'it is read-only and destructive at once', hints: ['readOnly', 'destructive'] });
  }
  if (says('openWorld', false) && says('egress', true)) {
    contradictions.push({
      detail: 'its world is closed and yet it can carry data out',
      hints: ['openWorld', 'egress'],
    });
  }
  if (says('openWorld', false) && says('untrusted', true)) {
    const detail = 'its world is closed and yet strangers write what it returns';
    contradictions.push({ detail, hints: ['openWorld', 'untrusted'] });
  }
  for (const hint of HINT_NAMES) {
    const values = new Set(declared.filter((claim) => claim.hint === hint).map((claim) => claim.value));
    if (values.size > 1)
      contradictions.push({ detail: `${hint} is given as ${[...values].join(' and as ')}`, hints: [hint] });
  }
  return contradictions.map(({ detail, hints }) => ({
    ...finding('HL_HINT_CONTRADICTION', { tool: printableExcerpt(tool, 80), detail }, tool),
    hints,
  }));
}

function lockConflicts(tool: string, claims: readonly Claim[]): Finding[] {
  return claims
    .filter((claim) => claim.source === 'operator' && claim.afterObservation === undefined)
    .flatMap((operator) => {
      const locked = claims.find(
        (claim) => claim.source === 'locked' && claim.hint === operator.hint && claim.value !== operator.value,
      );
      if (locked === undefined) return [];
      const values = { hint: operator.hint, operator: String(operator.value), locked: String(locked.value) };
      const conflict = finding('HL_HINT_CONFLICT', { tool: printableExcerpt(tool, 80), ...values }, tool);
      return [{ ...conflict, hints: [operator.hint] }];
    });
}
