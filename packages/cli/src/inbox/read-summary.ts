/** What an approval shows a person, read back from the store, where older or other gateways may have written it. */
import { isJsonObject, printable, printableExcerpt, TIERS, type Tier } from '@hintlock/core';
import type { Approval } from '@hintlock/gateway';

/** Everything in it is safe to print, but for the arguments, which are as they were. */
export interface ShownSummary {
  readonly name: string;
  /** Empty when it says no more than the name. */
  readonly title: string;
  readonly tier: Tier | undefined;
  readonly hints: readonly string[];
  readonly reasons: readonly string[];
  readonly arguments: unknown;
  /** Whether a yes for the rest of the session may be given. */
  readonly canLast: boolean;
}

export function readSummary({ summary, scope }: Approval): ShownSummary {
  const { title, tier, hints, reasons } = summary;
  const tool = printableExcerpt(scope.tool, 80);
  const named = typeof title === 'string' ? printableExcerpt(title, 80) : '';
  return {
    name: `${printableExcerpt(scope.server, 60)}/${tool}`,
    title: named === tool ? '' : named,
    tier: TIERS.find((one) => one === tier),
    hints: list(hints).flatMap((hint) => (isJsonObject(hint) ? [hintWords(hint)] : [])),
    reasons: list(reasons).map((reason) => printable(String(reason))),
    arguments: summary['arguments'],
    canLast: summary['canLast'] === true,
  };
}

function hintWords({ hint, value, source }: Readonly<Record<string, unknown>>): string {
  const word = value === true ? 'yes' : value === false ? 'no' : String(value);
  return printable(`${String(hint)} ${word} (${String(source)})`);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
