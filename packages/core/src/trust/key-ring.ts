/** The keys whose manifests and registries count, and those that count no more. */

export interface TrustedKey {
  /** Follows from the key itself, so that no key can go by another's. */
  readonly id: string;
  /** `ed25519:` and the public key in base64url. */
  readonly key: string;
  /** What the operator calls it. */
  readonly note?: string;
}

export interface KeyRing {
  readonly keys: ReadonlyMap<string, TrustedKey>;
  readonly revoked: ReadonlySet<string>;
}

export const EMPTY_KEY_RING: KeyRing = { keys: new Map(), revoked: new Set() };

/** All keys of both. What either of them revoked is revoked. */
export function joinKeyRings(a: KeyRing, b: KeyRing): KeyRing {
  return { keys: new Map([...a.keys, ...b.keys]), revoked: new Set([...a.revoked, ...b.revoked]) };
}

/** What a person knows a key by: what they called it, and the beginning of its id. */
export function describeKey({ id, note }: Pick<TrustedKey, 'id' | 'note'>): string {
  const short = id.slice(0, 12);
  return note === undefined || note === '' ? short : `${note} (${short})`;
}
