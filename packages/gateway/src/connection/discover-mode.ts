/** Discover mode on a connection: the client sees four tools, searches with one and calls through the others. */
import {
  HintlockError,
  isJsonObject,
  type JsonObject,
  NAME_SHOWN,
  type Policy,
  printableExcerpt,
} from '@hintlock/core';
import type { CataloguedTool } from '../catalogue/catalogue.ts';
import { discoverDefinitions } from '../discover/discover-definitions.ts';
import { findTools } from '../discover/find-tools.ts';
import { resolveVariant } from '../discover/resolve-variant.ts';
import { FIND_TOOLS, isVariantName, VARIANTS, type VariantName, variantCovers } from '../discover/variants.ts';
import { type Reply, rpcError, toolErrorFrom } from '../pipeline/reply.ts';
import type { Session } from '../session/session.ts';
import type { OfferedTool } from '../views/offered-tool.ts';
import type { View } from '../views/view.ts';
import type { Client } from './client.ts';
import type { Front, Shelves } from './front.ts';
import { keepWhileSame, offeredTools } from './tool-list.ts';

interface Asked {
  readonly name: string;
  readonly params: JsonObject;
}

export interface MeantCall {
  /** The tool that is meant, as the view names it. */
  readonly name: string;
  readonly params: JsonObject;
  /** Why the way it was called does not cover the tool, or nothing. Asked again when the tool may have changed. */
  readonly covers: (tool: CataloguedTool) => HintlockError | undefined;
}

type Meant = { readonly kind: 'reply'; readonly reply: Reply } | ({ readonly kind: 'call' } & MeantCall);

export interface DiscoverMode {
  /** The result of `tools/list`. */
  readonly list: (shelves: Shelves) => JsonObject;
  readonly resolve: (asked: Asked) => Promise<Meant>;
}

export interface DiscoverParts {
  readonly client: Client;
  readonly session: Session;
  readonly view: View;
  readonly front: Front;
  readonly policy: () => Policy;
}

export function createDiscoverMode({ client, session, view, front, policy }: DiscoverParts): DiscoverMode {
  const { era, transport } = client;
  const kept = keepWhileSame<readonly OfferedTool[]>();
  const offeredOn = (shelves: Shelves): readonly OfferedTool[] => {
    const current = policy();
    return kept(shelves, current, () => offeredTools(shelves, { view, policy: current, session, transport }));
  };

  const find = async (args: unknown): Promise<Reply> => {
    // Only who searches needs what it takes to search.
    const { toolIndexOf } = await import('../discover/tool-index.ts');
    const found = findTools(args ?? {}, toolIndexOf(offeredOn(await front.shelves(true))), () => true);
    if (!found.ok) return toolErrorFrom(found.error, era);
    return { kind: 'result', result: { ...(era === 'modern' ? { resultType: 'complete' } : {}), ...found.result } };
  };

  const through = async (variant: VariantName, { params }: Asked): Promise<Meant> => {
    const offered = byName(offeredOn(await front.shelves(false)));
    const resolved = resolveVariant(variant, params['arguments'], {
      find: (name) => offered.get(name),
      names: () => [...offered.keys()],
    });
    if (!resolved.ok) return { kind: 'reply', reply: toolErrorFrom(resolved.error, era) };
    const { name, args } = resolved;
    return {
      kind: 'call',
      name,
      params: { ...params, name, arguments: args },
      covers: ({ profile: { tier } }) => (variantCovers(variant, tier) ? undefined : tooWeak(name, tier, variant)),
    };
  };

  return {
    list: (shelves) => {
      const cache = era === 'modern' ? { resultType: 'complete', ttlMs: 0, cacheScope: 'private' } : {};
      return { ...cache, ...shelves.others, tools: discoverDefinitions(offeredOn(shelves)) };
    },
    resolve: async (asked) => {
      if (isVariantName(asked.name)) return through(asked.name, asked);
      if (asked.name === FIND_TOOLS) {
        const args = asked.params['arguments'];
        return { kind: 'reply', reply: await find(isJsonObject(args) ? args : {}) };
      }
      const unlisted = new HintlockError('HL_TOOL_UNLISTED', { tool: asked.name }) as HintlockError;
      return { kind: 'reply', reply: { kind: 'error', error: rpcError(unlisted) } };
    },
  };
}

const NAMES = new WeakMap<readonly OfferedTool[], ReadonlyMap<string, OfferedTool>>();

function byName(offered: readonly OfferedTool[]): ReadonlyMap<string, OfferedTool> {
  const known = NAMES.get(offered) ?? new Map(offered.map((one) => [one.name, one]));
  NAMES.set(offered, known);
  return known;
}

function tooWeak(tool: string, tier: 'read' | 'write' | 'destructive', variant: string): HintlockError {
  const shown = printableExcerpt(tool, NAME_SHOWN);
  return new HintlockError('HL_VARIANT_TOO_WEAK', {
    tool: shown,
    tier,
    variant,
    required: VARIANTS[tier],
  });
}
