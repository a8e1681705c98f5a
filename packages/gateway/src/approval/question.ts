/** What a person is shown: the tool, what it may do and how we know, why we ask, and the exact arguments. */
import {
  type Decision,
  displayTitle,
  HINT_NAMES,
  isJsonObject,
  type JsonObject,
  printable,
  printableExcerpt,
} from '@hintlock/core';
import type { CataloguedTool } from '../catalogue/catalogue.ts';
import { beyondArguments } from './beyond-arguments.ts';

/** The facts behind the question, for every way of asking it. */
export interface ApprovalSummary {
  readonly server: string;
  readonly tool: string;
  readonly title: string;
  readonly tier: string;
  /** What is known of the tool, with who says so. */
  readonly hints: readonly { readonly hint: string; readonly value: unknown; readonly source: string }[];
  readonly reasons: readonly string[];
  readonly arguments: unknown;
  /** What else goes to the server with the call. */
  readonly beyond?: unknown;
}

export function approvalSummary(
  server: string,
  { definition, profile }: CataloguedTool,
  { args, params }: { readonly args: unknown; readonly params: JsonObject },
  decision: Decision,
): ApprovalSummary {
  const beyond = beyondArguments(params);
  return {
    server: printable(server),
    tool: printableExcerpt(definition.name, 80),
    title: printableExcerpt(displayTitle(definition), 80),
    tier: profile.tier,
    hints: HINT_NAMES.flatMap((hint) => {
      const { value, source } = profile.hints[hint];
      return value === 'unknown' ? [] : [{ hint, value, source }];
    }),
    reasons: decision.reasons.map(({ sentence, by, name }) => `${printable(sentence)} [${by} ${name}]`),
    arguments: args,
    ...(beyond === undefined ? {} : { beyond }),
  };
}

export function approvalQuestion(summary: ApprovalSummary): string {
  const { server, tool, title, tier, hints, reasons, arguments: args, beyond } = summary;
  const named = title === tool ? '' : ` (${title})`;
  return [
    `${tier.toUpperCase()}: ${tool}${named} on ${server}`,
    ...reasons.map((reason) => `Why this is asked: ${reason}`),
    `Hints: ${hints.map(({ hint, value, source }) => `${hint} ${String(value)} (${source})`).join(', ')}`,
    // Whole: nobody can say yes to what they cannot see.
    `Arguments: ${printable(JSON.stringify(args))}`,
    ...(beyond === undefined ? [] : [`Also sent: ${printable(JSON.stringify(beyond))}`]),
    'Allow this call?',
  ].join('\n');
}

const ONCE = 'this call';
const SESSION = 'every call of this tool in this session';

/** The form that goes with the question: nothing to fill in, or for how long the yes holds. */
export function approvalForm(canLast: boolean): JsonObject {
  if (!canLast) return { type: 'object', properties: {} };
  const allow = { type: 'string', title: 'Allow', enum: [ONCE, SESSION], default: ONCE };
  return { type: 'object', properties: { allow } };
}

export function wantsSession({ content }: JsonObject): boolean {
  return isJsonObject(content) && content['allow'] === SESSION;
}
