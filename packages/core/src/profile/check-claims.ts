/** Finds claims that contradict each other: a server at odds with itself or with what it was seen to do, or the operator at odds with the lock. */
import { type Finding, finding } from '../finding/finding.ts';
import { printableExcerpt } from '../text/printable.ts';
import { HINT_NAMES, HINTS, type HintName } from '../vocabulary/hint.ts';
import type { Claim } from './claim.ts';
import { looseningImplications } from './implications.ts';
import { CONFIDENCE_THRESHOLD } from './weigh.ts';

/** The findings about one tool's claims. `tool` is its name as the server gives it. */
export function checkClaims(tool: string, claims: readonly Claim[]): readonly Finding[] {
  if (claims.length < 2) return [];
  return [...selfContradictions(tool, claims), ...lockConflicts(tool, claims), ...refutations(tool, claims)];
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

/** What was surely seen against what somebody says or implies: the words are refuted, whoever they are from. */
function refutations(tool: string, claims: readonly Claim[]): Finding[] {
  const observed = claims.filter(
    ({ source, confidence }) => source === 'observed' && confidence >= CONFIDENCE_THRESHOLD,
  );
  return observed.flatMap(({ hint, evidence }) => {
    const { loose } = HINTS[hint];
    const isRefuted = claims.some((claim) => WORDS.has(claim.source) && claimsValue(claim, hint) === loose);
    const isAccepted = claims.some((claim) => claim.hint === hint && claim.afterObservation === true);
    if (!isRefuted || isAccepted) return [];
    const values = { tool: printableExcerpt(tool, 80), hint, claimed: String(loose), evidence };
    return [{ ...finding('HL_HINT_OBSERVED', values, tool), hints: [hint] }];
  });
}

const WORDS: ReadonlySet<Claim['source']> = new Set<Claim['source']>(['declared', 'locked', 'operator']);

/** What a claim says of `hint`, outright or by what follows from it. */
function claimsValue(claim: Claim, hint: HintName): Claim['value'] | undefined {
  if (claim.hint === hint) return claim.value;
  if (claim.value !== HINTS[claim.hint].loose) return undefined;
  return looseningImplications(claim.hint).find(({ implies, is }) => implies === hint && is === claim.value)?.value;
}
