/** The tools of a manifest or of a registry's entry: for each name the digest of its definition, and the hints that it declares. */
import { isJsonObject, type JsonObject, type ToolDefinition } from '../definition/tool-definition.ts';
import type { Digest } from '../lock/lock.ts';
import { digestDefinition } from '../lock/lock-tool.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { HINT_NAMES, type HintName, type HintValue, isHintName } from '../vocabulary/hint.ts';
import { readDeclared } from '../vocabulary/read-declared.ts';
import { hasOnly } from './has-only.ts';

export interface SignedTool {
  /** Covers the whole definition, annotations included. */
  readonly definition: string;
  /** What it declares, for people to read; what counts is the digest. */
  readonly hints?: Readonly<Partial<Record<HintName, HintValue>>>;
}

export type SignedTools = ReadonlyMap<string, SignedTool>;

export function signTool(definition: ToolDefinition, digest: Digest): SignedTool {
  return { definition: digestDefinition(definition, digest), hints: declaredHints(definition) };
}

/** The hints that a definition gives outright, as they would count for a server whose word counts. */
export function declaredHints(definition: ToolDefinition): Readonly<Partial<Record<HintName, HintValue>>> {
  const { hints } = resolveProfile(readDeclared(definition).claims, 'signed');
  const declared = HINT_NAMES.filter(
    (name) => hints[name].source === 'declared' && hints[name].claim?.impliedBy === undefined,
  );
  return Object.fromEntries(declared.map((name) => [name, hints[name].value]));
}

export function readSignedTools(value: unknown): SignedTools | undefined {
  if (!isJsonObject(value)) return undefined;
  const tools = new Map<string, SignedTool>();
  for (const [name, tool] of Object.entries(value)) {
    const read = readSignedTool(tool);
    if (read === undefined) return undefined;
    tools.set(name, read);
  }
  return tools;
}

function readSignedTool(value: unknown): SignedTool | undefined {
  if (!isJsonObject(value) || !hasOnly(value, ['definition', 'hints'])) return undefined;
  const { definition, hints } = value;
  if (typeof definition !== 'string' || definition === '') return undefined;
  if (hints === undefined) return { definition };
  return isJsonObject(hints) && areHints(hints) ? { definition, hints } : undefined;
}

function areHints(hints: JsonObject): hints is Readonly<Partial<Record<HintName, HintValue>>> {
  return Object.entries(hints).every(([name, value]) => isHintName(name) && /^(?:boolean|string)$/.test(typeof value));
}

export function writeSignedTools(tools: SignedTools): JsonObject {
  const entries = [...tools].map(([name, { definition, hints }]) => [
    name,
    hints === undefined ? { definition } : { definition, hints: { ...hints } },
  ]);
  // Made from entries, so that a tool may be called `__proto__`.
  return Object.fromEntries(entries) as JsonObject;
}
