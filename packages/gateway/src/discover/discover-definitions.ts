/** The four tools that a client is offered in discover mode, described for the model that will use them. */
import {
  HINT_NAMES,
  HINTS,
  printableExcerpt,
  SENSITIVITIES,
  TIERS,
  type Tier,
  type ToolDefinition,
} from '@hintlock/core';
import type { OfferedTool } from '../views/offered-tool.ts';
import { LIMIT, TOKEN_BUDGET } from './find-request.ts';
import { FIND_TOOLS, isDiscoverName, VARIANTS } from './variants.ts';

const SERVERS_NAMED = 30;
const SERVER_SHOWN = 60;

/** The definitions for what a view offers. They change only when the servers or the number of tools in a tier do. */
export function discoverDefinitions(offered: readonly OfferedTool[]): readonly ToolDefinition[] {
  const reachable = offered.filter(({ name }) => !isDiscoverName(name));
  return [findDefinition(reachable), ...TIERS.map((tier) => variantDefinition(tier, reachable))];
}

function findDefinition(reachable: readonly OfferedTool[]): ToolDefinition {
  const servers = [...new Set(reachable.map(({ server }) => server))].toSorted();
  const named = servers.slice(0, SERVERS_NAMED).map((server) => printableExcerpt(server, SERVER_SHOWN));
  const others = servers.length - named.length;
  const list = `${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
  const behind = `${count(reachable.length, 'tool')} of ${count(servers.length, 'server')}${list === '' ? '' : ` (${list})`}`;
  return {
    name: FIND_TOOLS,
    title: 'Find tools',
    description: `Searches the ${behind} that can be used here. They are not listed otherwise: search before concluding that something cannot be done. Each result gives the tool's name, the schema of its arguments, its tier and, as call_with, the tool to call it through. A hint that a result does not mention is unknown.`,
    inputSchema: FIND_SCHEMA,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
}

const FIND_SCHEMA = {
  type: 'object',
  properties: {
    query: { type: 'string', description: 'What the tool should do, in a few words, or its name. Absent: all tools.' },
    tier: { type: 'string', enum: TIERS, description: 'Only tools of this tier.' },
    hints: {
      type: 'object',
      description:
        'Only tools with these hints. A tool whose hint is unknown passes for the careful value and not for the harmless one.',
      properties: Object.fromEntries(HINT_NAMES.map((name) => [name, hintSchema(name)])),
      additionalProperties: false,
    },
    server: { type: 'string', description: 'Only tools of this server.' },
    limit: { type: 'integer', minimum: LIMIT.least, maximum: LIMIT.most, default: LIMIT.default },
    tokenBudget: {
      type: 'integer',
      minimum: TOKEN_BUDGET.least,
      maximum: TOKEN_BUDGET.most,
      default: TOKEN_BUDGET.default,
      description: 'About how many tokens the result may take. What does not fit is left out, and the result says so.',
    },
  },
  additionalProperties: false,
} as const;

function hintSchema(name: (typeof HINT_NAMES)[number]): Readonly<Record<string, unknown>> {
  const { type, sentence } = HINTS[name];
  const values = type === 'level' ? { type: 'string', enum: SENSITIVITIES } : { type: 'boolean' };
  return { ...values, description: sentence };
}

interface VariantWords {
  readonly title: string;
  readonly runs: string;
  readonly annotations: Readonly<Record<string, boolean>>;
}

// What a variant runs is known only on the call, so each promises no more than its whole tier does.
const WORDS: Readonly<Record<Tier, VariantWords>> = {
  read: {
    title: 'Call a tool that only reads',
    runs: 'Calls a tool of tier read, which changes nothing. Refuses any other.',
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  },
  write: {
    title: 'Call a tool that writes',
    runs: 'Calls a tool of tier write, which adds or changes without deleting or overwriting. Refuses tier destructive.',
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  },
  destructive: {
    title: 'Call a tool that may destroy',
    runs: 'Calls a tool of tier destructive, which may delete or overwrite. Use it only for a tool whose call_with names it.',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  },
};

function variantDefinition(tier: Tier, reachable: readonly OfferedTool[]): ToolDefinition {
  const { title, runs, annotations } = WORDS[tier];
  const ofTier = reachable.filter(({ tool }) => tool.profile.tier === tier).length;
  return {
    name: VARIANTS[tier],
    title,
    description: `${runs} There ${ofTier === 1 ? 'is' : 'are'} ${count(ofTier, 'such tool')}; ${FIND_TOOLS} gives names and schemas.`,
    inputSchema: CALL_SCHEMA,
    annotations,
  };
}

const CALL_SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string', description: `The tool's name, exactly as ${FIND_TOOLS} gave it.` },
    arguments: {
      type: 'object',
      description: "The tool's own arguments, as its inputSchema says; an empty object if it takes none.",
    },
  },
  required: ['name', 'arguments'],
  additionalProperties: false,
} as const;

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
