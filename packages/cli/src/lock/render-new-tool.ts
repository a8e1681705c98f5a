/** What a person has to see of a tool before they say yes: what a new one says of itself, and what a looser one stays all the same. */
import {
  HINT_NAMES,
  inferClaims,
  isJsonObject,
  printableExcerpt,
  readDeclared,
  resolveProfile,
  siblingsOf,
  type Tier,
  type ToolDefinition,
  type ToolDrift,
} from '@hintlock/core';
import { hang, type Paint } from '../report/terminal/paint.ts';
import type { ServerDrift } from './server-drift.ts';

export function aboutTool({ definitions }: ServerDrift, { tool, verdict }: ToolDrift, paint: Paint): string[] {
  const definition = definitions.get(tool);
  if (definition === undefined) return [];
  if (verdict === 'added') return newToolLines(definition, paint);
  return verdict === 'looser' ? staysStricterLines(definition, [...definitions.values()], paint) : [];
}

const SHOWN = 600;

function newToolLines(definition: ToolDefinition, paint: Paint): string[] {
  const { title, description, inputSchema } = definition;
  const properties = isJsonObject(inputSchema) ? inputSchema['properties'] : undefined;
  const { hints } = resolveProfile(readDeclared(definition).claims, 'pinned');
  const declared = HINT_NAMES.filter((name) => hints[name].claim !== undefined);
  const line = (name: string, text: string): string[] =>
    hang(`      ${name}: `, printableExcerpt(text, SHOWN), paint).map(paint.faint);
  return [
    ...(typeof title === 'string' && title !== '' ? line('title', title) : []),
    ...line('description', typeof description === 'string' && description !== '' ? description : 'none'),
    ...line('declares', declared.map((name) => `${name} ${String(hints[name].value)}`).join(', ') || 'nothing'),
    ...line('parameters', isJsonObject(properties) ? Object.keys(properties).join(', ') || 'none' : 'none'),
  ];
}

const STRICTNESS: Readonly<Record<Tier, number>> = { read: 0, write: 1, destructive: 2 };

/** A yes is to the definition; where the tool looks stricter than it says, it is held to what it looks like. */
function staysStricterLines(definition: ToolDefinition, all: readonly ToolDefinition[], paint: Paint): string[] {
  const declared = readDeclared(definition).claims;
  const result = resolveProfile([...declared, ...inferClaims(definition, siblingsOf(all))], 'pinned');
  if (STRICTNESS[result.tier] <= STRICTNESS[resolveProfile(declared, 'pinned').tier]) return [];
  const { destructive, readOnly } = result.hints;
  const claim = result.tier === 'destructive' ? (destructive.claim ?? readOnly.claim) : readOnly.claim;
  const reason =
    claim === undefined ? 'nobody whose word counts says otherwise' : printableExcerpt(claim.evidence, 160);
  return hang('      ', `stays ${result.tier.toUpperCase()}: ${reason}`, paint).map(paint.caution);
}
