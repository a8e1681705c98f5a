/** Finds out what a call through a variant means to run, and refuses one through a variant weaker than its tool. */
import { HintlockError, isJsonObject, type JsonObject, NAME_SHOWN, nearest, printableExcerpt } from '@hintlock/core';
import type { OfferedTool } from '../views/offered-tool.ts';
import { isDiscoverName, VARIANTS, type VariantName, variantCovers } from './variants.ts';

/** What the client's view offers. */
export interface OfferedTools {
  readonly find: (name: string) => OfferedTool | undefined;
  /** Every name, to suggest one from; asked for only when a name is not found. */
  readonly names: () => readonly string[];
}

export type ResolvedVariant =
  | { readonly ok: true; readonly name: string; readonly args: JsonObject; readonly offered: OfferedTool }
  | { readonly ok: false; readonly error: HintlockError };

/**
 * The call that `args` of a variant ask for. The tier can rise while a call waits for a person, so whoever dispatches it
 * later asks `variantCovers` again.
 */
export function resolveVariant(variant: VariantName, args: unknown, tools: OfferedTools): ResolvedVariant {
  const asked = readArguments(args);
  if (typeof asked === 'string') return refused('HL_VARIANT_MALFORMED', { variant, detail: asked });
  const tool = printableExcerpt(asked.name, NAME_SHOWN);
  if (isDiscoverName(asked.name)) return refused('HL_VARIANT_NESTED', { variant, tool });
  const offered = tools.find(asked.name);
  if (offered === undefined) {
    return refused('HL_VARIANT_TOOL_UNKNOWN', { tool, suggestion: suggestion(asked.name, tools.names()) });
  }
  const { tier } = offered.tool.profile;
  if (!variantCovers(variant, tier)) {
    return refused('HL_VARIANT_TOO_WEAK', { tool, tier, variant, required: VARIANTS[tier] });
  }
  return { ok: true, name: asked.name, args: asked.arguments, offered };
}

interface Asked {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** What was asked for, or what is wrong with how. */
function readArguments(args: unknown): Asked | string {
  if (!isJsonObject(args)) return 'it takes an object with "name" and "arguments"';
  const { name, arguments: inner, ...others } = args;
  if (typeof name !== 'string' || name === '') return '"name" must be the name of a tool';
  // A model that puts the tool's arguments beside its name would otherwise call the tool without them.
  const [other] = Object.keys(others);
  if (other !== undefined) return `"${printableExcerpt(other, NAME_SHOWN)}" belongs inside "arguments"`;
  if (inner === undefined) return '"arguments" is missing';
  if (!isJsonObject(inner)) return '"arguments" must be an object, not text or a list';
  return { name, arguments: inner };
}

function suggestion(name: string, names: readonly string[]): string {
  if (name.length > NAME_SHOWN) return '';
  // The tool's own name without that of its server is the likeliest slip.
  const close = names.find((candidate) => candidate.endsWith(`__${name}`)) ?? nearest(name, names);
  return close === undefined ? '' : `; did you mean "${printableExcerpt(close, NAME_SHOWN)}"?`;
}

function refused<Code extends Extract<HintlockError['code'], `HL_VARIANT_${string}`>>(
  code: Code,
  values: HintlockError<Code>['values'],
): ResolvedVariant {
  return { ok: false, error: new HintlockError(code, values) };
}
