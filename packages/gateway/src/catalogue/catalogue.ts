/** What one server lists, judged: profiles to decide by, and definitions to serve with their effective annotations. */
import {
  type Claim,
  isJsonObject,
  type JsonObject,
  type JudgedTool,
  judgeCatalogue,
  type Profile,
  stricterProfile,
  type ToolDefinition,
  type Trust,
} from '@hintlock/core';
import { alternation, type HeldTool, holdToLock } from '../lock/hold-to-lock.ts';
import type { Standing, ToolStanding } from '../lock/standing.ts';

/** A catalogue never changes: a list that is read anew makes a new one. */
export interface Catalogue {
  readonly tools: readonly HeldTool[];
  readonly find: (name: string) => HeldTool | undefined;
  /** What else stood in the server's result beside its tools. */
  readonly others: JsonObject;
  /** How each tool that is locked or listed stands to the lock; absent where the server is not locked. */
  readonly standings?: ReadonlyMap<string, ToolStanding>;
}

export interface CataloguedTool {
  /** What it stands for, where it is no tool but a request that is judged as one. */
  readonly method?: string;
  readonly definition: ToolDefinition;
  readonly profile: Profile;
  /** Why it may not be called; absent when it may. */
  readonly quarantine?: string;
  /** It is not listed. */
  readonly isWithheld?: true;
}

/** What was seen of a tool before. */
interface Sighting {
  /** It is another than the one first seen under its name. */
  readonly hasChanged: boolean;
  /** The server went back to an earlier description after it had shown a later one. */
  readonly alternates: boolean;
}

export interface Judge {
  readonly trust: Trust;
  readonly look?: (definition: ToolDefinition) => Sighting;
  /** What the operator says of tools, by name. */
  readonly claims: ReadonlyMap<string, readonly Claim[]>;
  /** What the tool was seen to do. */
  readonly observed?: (tool: string) => readonly Claim[];
  /** The server's entry in the lock, where there is one. */
  readonly standing?: Standing | undefined;
}

export function createCatalogue(list: readonly unknown[], others: JsonObject, judge: Judge): Catalogue {
  const { trust, claims } = judge;
  // What is no tool is not passed on: a client could call it by a name that we never judged.
  const definitions = list.filter(isToolDefinition);
  const standings = judge.standing?.of(definitions);
  const claimsOf = (name: string): readonly Claim[] => [
    ...(claims.get(name) ?? []),
    ...(standings?.get(name)?.claims ?? []),
    ...(judge.observed?.(name) ?? []),
  ];
  const judged = judgeCatalogue(definitions, trust, claimsOf).tools;
  const tools = judged.map((tool): HeldTool => {
    const sighting = judge.look?.(tool.definition) ?? UNSEEN;
    const standing = standings?.get(tool.definition.name);
    return standing === undefined
      ? holdToFirst(tool, sighting, { trust, claimsOf })
      : holdToLock(tool, standing, sighting.alternates);
  });
  const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));
  const made = { tools, others, find: (name: string) => byName.get(name) };
  return standings === undefined ? made : { ...made, standings };
}

const UNSEEN: Sighting = { hasChanged: false, alternates: false };

/** A server is trusted for what it was: what it says now of a tool that it changed loosens nothing. */
function holdToFirst(
  tool: JudgedTool,
  { hasChanged, alternates }: Sighting,
  { trust, claimsOf }: { readonly trust: Trust; readonly claimsOf: (name: string) => readonly Claim[] },
): HeldTool {
  if (!alternates && (trust !== 'pinned' || !hasChanged)) return tool;
  const [stricter] = judgeCatalogue([tool.definition], 'untrusted', claimsOf).tools;
  const profile = stricter === undefined ? tool.profile : stricterProfile(tool.profile, stricter.profile);
  const findings = alternates ? [alternation(tool.definition.name), ...tool.findings] : tool.findings;
  return { ...tool, profile, findings };
}

export function isToolDefinition(value: unknown): value is ToolDefinition {
  return isJsonObject(value) && typeof value['name'] === 'string' && value['name'] !== '';
}
