/** What a read of a server's resources and prompts is judged as: a tool that only reads, and is in all else like the worst of those. */
import {
  type EffectiveHint,
  type HintName,
  type Profile,
  resolveProfile,
  stricterProfile,
  tightness,
} from '@hintlock/core';
import type { HeldTool } from '../lock/hold-to-lock.ts';
import type { Catalogue } from './catalogue.ts';

// A catalogue never changes, and a profile that stays the same is judged faster.
const KNOWN = new WeakMap<Catalogue, Map<string, HeldTool>>();

export function readTool(method: string, catalogue: Catalogue): HeldTool {
  let byMethod = KNOWN.get(catalogue);
  if (byMethod === undefined) KNOWN.set(catalogue, (byMethod = new Map()));
  const known = byMethod.get(method);
  if (known !== undefined) return known;
  const made = { method, definition: { name: method }, profile: readProfile(catalogue), findings: [] };
  byMethod.set(method, made);
  return made;
}

/** The protocol says that it only reads. What else it may do nobody says, so the server's tools speak for it. */
const ONLY_READS = resolveProfile(
  [{ hint: 'readOnly', value: true, source: 'declared', confidence: 1, evidence: 'the protocol' }],
  'pinned',
);

function readProfile({ tools }: Catalogue): Profile {
  const [first, ...others] = tools.filter(({ profile }) => profile.tier === 'read').map(({ profile }) => profile);
  if (first === undefined) return ONLY_READS;
  const worst = others.reduce(stricterProfile, first);
  const hints: Partial<Record<HintName, EffectiveHint>> = { ...ONLY_READS.hints, openWorld: worst.hints.openWorld };
  for (const name of LEGS) {
    // That its tools return nothing of a kind does not say it of what they do not return.
    const isCleared = tightness(name, worst.hints[name].value) < tightness(name, 'unknown');
    if (!isCleared) hints[name] = worst.hints[name];
  }
  return { hints: hints as Profile['hints'], tier: 'read' };
}

const LEGS = ['sensitive', 'private', 'untrusted', 'egress', 'secret'] as const satisfies readonly HintName[];
