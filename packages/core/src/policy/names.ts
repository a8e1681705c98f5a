/** The names a rule can use, and the values they have for one call. */
import { assumeHints } from '../profile/assume-hints.ts';
import type { Profile } from '../profile/profile.ts';
import { HINT_NAMES, HINTS } from '../vocabulary/hint.ts';
import type { Call } from './call.ts';
import type { FieldType, Names } from './cel.ts';

export const HINT_FIELDS: Readonly<Record<string, FieldType>> = perHint((name) =>
  HINTS[name].type === 'level' ? 'string' : 'bool',
);
export const KNOWN_FIELDS: Readonly<Record<string, FieldType>> = perHint(() => 'bool');
export const SOURCE_FIELDS: Readonly<Record<string, FieldType>> = perHint(() => 'string');

export const RULE_NAMES: Names = {
  /** `tools/call`; or `resources/read`, `resources/subscribe`, `prompts/get`, `completion/complete`, for which `tool.name` is empty. */
  method: 'string',
  tool: { name: 'string', title: 'string' },
  /** Effective values; what an unknown counts as is the policy's choice. */
  hints: HINT_FIELDS,
  /** Whether the hint has a value; the specification’s four always have one, if only by default. */
  known: KNOWN_FIELDS,
  /** Who decided the hint: default, declared, inferred, observed, enforced, locked or operator. */
  source: SOURCE_FIELDS,
  tier: 'string',
  server: { name: 'string', trust: 'string', transport: 'string' },
  /** The call's arguments; guard optional ones with has(args.x). */
  args: 'map',
  principal: { id: 'string', scopes: 'list<string>' },
  session: { sensitivity: 'string', private: 'bool', untrusted: 'bool', calls: 'int', offline: 'bool' },
  client: { name: 'string', version: 'string' },
};

export function ruleContext(call: Call, unknownLegs: boolean): Record<string, unknown> {
  const { profile, session } = call;
  return {
    method: call.method ?? 'tools/call',
    tool: call.tool,
    hints: assumeHints(profile, { unknownLegs }),
    ...provenance(profile),
    tier: profile.tier,
    server: call.server,
    args: call.args,
    principal: call.principal,
    session: {
      sensitivity: session.label.sensitivity,
      private: session.label.private,
      untrusted: session.label.untrusted,
      calls: BigInt(session.calls),
      offline: session.offline,
    },
    client: call.client,
  };
}

interface Provenance {
  readonly known: Readonly<Record<string, boolean>>;
  readonly source: Readonly<Record<string, string>>;
}

// A profile never changes and is asked about on every call.
const PROVENANCE = new WeakMap<Profile, Provenance>();

function provenance(profile: Profile): Provenance {
  const earlier = PROVENANCE.get(profile);
  if (earlier !== undefined) return earlier;
  const made = {
    known: perHint((name) => profile.hints[name].value !== 'unknown'),
    source: perHint((name) => profile.hints[name].source),
  };
  PROVENANCE.set(profile, made);
  return made;
}

function perHint<Value>(value: (name: (typeof HINT_NAMES)[number]) => Value): Record<string, Value> {
  return Object.fromEntries(HINT_NAMES.map((name) => [name, value(name)]));
}
