/** One tool as `find_tools` shows it, in as much detail as there is room for. */
import {
  displayTitle,
  HINT_NAMES,
  type HintName,
  type HintValue,
  type Profile,
  printable,
  printableExcerpt,
  type Tier,
} from '@hintlock/core';
import type { OfferedTool } from '../views/offered-tool.ts';
import { tokensOf } from './token-estimate.ts';
import { VARIANTS, type VariantName } from './variants.ts';

export interface FoundTool {
  /** What to pass to the variant, exactly. */
  readonly name: string;
  readonly server: string;
  readonly title: string;
  readonly description: string;
  readonly tier: Tier;
  readonly call_with: VariantName;
  /** Effective values; a hint that is absent is unknown. */
  readonly hints: { readonly [Name in HintName]?: HintValue };
  readonly inputSchema?: unknown;
  /** What there was no room for. */
  readonly left_out?: readonly ('description' | 'inputSchema')[];
}

/** From the least to the most that is shown of a tool. */
export const DETAILS = ['brief', 'described', 'whole'] as const;
export type Detail = (typeof DETAILS)[number];

export interface RenderedTool {
  readonly found: FoundTool;
  /** The same for clients that show their model only text. */
  readonly text: string;
  /** Of whichever of the two is larger, with what separates it from the next. */
  readonly tokens: number;
}

const TITLE_SHOWN = 120;
const BRIEF_DESCRIPTION = 120;

// The same few tools are found again and again.
const RENDERED = new WeakMap<OfferedTool, Partial<Record<Detail, RenderedTool>>>();

export function renderTool(offered: OfferedTool, detail: Detail): RenderedTool {
  const known = RENDERED.get(offered) ?? {};
  RENDERED.set(offered, known);
  return (known[detail] ??= render(offered, detail));
}

function render(offered: OfferedTool, detail: Detail): RenderedTool {
  const found = foundTool(offered, detail);
  const text = toolLines(found);
  // Sums of rounded-up sizes are never below the size of the whole.
  return { found, text, tokens: Math.max(tokensOf(`${JSON.stringify(found)},`), tokensOf(`${text}\n`)) };
}

function foundTool({ name, server, tool: { definition, profile } }: OfferedTool, detail: Detail): FoundTool {
  const whole = typeof definition.description === 'string' ? printableLines(definition.description) : '';
  const description = detail === 'brief' ? printableExcerpt(whole, BRIEF_DESCRIPTION) : whole;
  const leftOut = [
    ...(description.length < whole.length ? (['description'] as const) : []),
    ...(detail === 'whole' ? [] : (['inputSchema'] as const)),
  ];
  return {
    name,
    server,
    title: printableExcerpt(displayTitle(definition), TITLE_SHOWN),
    description,
    tier: profile.tier,
    call_with: VARIANTS[profile.tier],
    hints: knownHints(profile),
    ...(detail === 'whole' ? { inputSchema: definition.inputSchema ?? { type: 'object' } } : {}),
    ...(leftOut.length > 0 ? { left_out: leftOut } : {}),
  };
}

function knownHints(profile: Profile): FoundTool['hints'] {
  const known = HINT_NAMES.map((name) => [name, profile.hints[name].value] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== 'unknown'));
}

/** Lines stay lines, because examples in a description need them; whatever else could hide or move text is shown. */
function printableLines(text: string): string {
  return text.trim().split(/\r?\n/).map(printable).join('\n');
}

function toolLines(found: FoundTool): string {
  const { name, server, title, tier, description, inputSchema } = found;
  const hints = Object.entries(found.hints).map(([hint, value]) => `${hint}=${String(value)}`);
  const about = [title === name ? '' : title, printable(description)].filter((part) => part !== '');
  return [
    `${printable(name)} (server ${printable(server)}, tier ${tier}): use ${found.call_with}`,
    ...(about.length > 0 ? [`  ${about.join(': ')}`] : []),
    `  hints: ${hints.join(' ')}`,
    inputSchema === undefined
      ? '  arguments: schema left out'
      : `  arguments: ${printable(JSON.stringify(inputSchema))}`,
  ].join('\n');
}
