/** The tools of discover mode, and which tier of tool each of the three that call may run. */
import { TIERS, type Tier } from '@hintlock/core';

export const FIND_TOOLS = 'find_tools';

/** One per tier, so that a client's own permission rules, which go by tool, can tell a read from a deletion. */
export const VARIANTS = {
  read: 'call_tool_read',
  write: 'call_tool_write',
  destructive: 'call_tool_destructive',
} as const satisfies Record<Tier, string>;

export type VariantName = (typeof VARIANTS)[Tier];

const TIER_OF = new Map<string, Tier>(TIERS.map((tier) => [VARIANTS[tier], tier]));

export function isVariantName(name: string): name is VariantName {
  return TIER_OF.has(name);
}

/** Whether `name` is one of the four. A tool of a server that has the same name cannot be reached in discover mode. */
export function isDiscoverName(name: string): boolean {
  return name === FIND_TOOLS || TIER_OF.has(name);
}

/** Whether a call through `variant` may run a tool of `tier`: one of its own, or a weaker one. */
export function variantCovers(variant: VariantName, tier: Tier): boolean {
  const own = TIER_OF.get(variant);
  // A tier that nobody knows ranks below all others in a list; it must not pass for a harmless one.
  return own !== undefined && TIERS.includes(tier) && TIERS.indexOf(tier) <= TIERS.indexOf(own);
}
