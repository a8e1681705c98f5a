/** A finding of a rule: where it is, and the claims that would settle it. */
import type { Severity } from '../errors/error-entry.ts';
import type { ErrorCode, ErrorValues } from '../errors/registry.ts';
import { type Finding, finding } from '../finding/finding.ts';
import { printable, printableExcerpt } from '../text/printable.ts';
import { withoutSecrets } from '../text/secret-shapes.ts';
import type { HintName, HintValue } from '../vocabulary/hint.ts';

/** What a person could say of a tool so that the finding has no consequences any more. */
export interface HintFix {
  readonly tool: string;
  readonly hint: HintName;
  readonly value: HintValue;
  /** In words, on one line; it becomes the comment beside the claim. */
  readonly reason: string;
}

export interface LintFinding extends Finding {
  readonly server: string;
  readonly fixes: readonly HintFix[];
}

/** What a rule gives back; the server is added by whoever runs it. */
export type RuleFinding = Omit<LintFinding, 'server'>;

export interface FindingOptions {
  readonly hints?: readonly HintName[];
  readonly fixes?: readonly HintFix[];
  readonly severity?: Severity;
}

const NAME_SHOWN = 80;

/** A finding about one tool. The text of a stranger among `values` has passed through `quoted`. */
export function toolFinding<Code extends ErrorCode>(
  code: Code,
  tool: string,
  values: Omit<ErrorValues<Code>, 'tool'>,
  options: FindingOptions = {},
): RuleFinding {
  const all = { ...values, tool: quoted(tool, NAME_SHOWN) } as unknown as ErrorValues<Code>;
  return withOptions(finding(code, all, tool), options);
}

/** A finding about a whole server. */
export function serverFinding<Code extends ErrorCode>(
  code: Code,
  values: ErrorValues<Code>,
  options: FindingOptions = {},
): RuleFinding {
  return withOptions(finding(code, values), options);
}

/** A stranger's text as a part of a sentence: one line, nothing that acts, and no credential. */
export function quoted(text: string, limit: number): string {
  return printableExcerpt(withoutSecrets(text.slice(0, limit * 8)), limit);
}

export function hintFix(tool: string, hint: HintName, value: HintValue, reason: string): HintFix {
  return { tool, hint, value, reason: printable(withoutSecrets(reason)) };
}

function withOptions(found: Finding, { hints, fixes = [], severity }: FindingOptions): RuleFinding {
  return {
    ...found,
    ...(severity === undefined ? {} : { severity }),
    ...(hints === undefined ? {} : { hints }),
    fixes,
  };
}
