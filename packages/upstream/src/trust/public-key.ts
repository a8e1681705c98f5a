/** A public key as a person gives it: one line of text, a PEM or a JWK. Its id follows from the key itself. */
import { createHash, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { TrustedKey } from '@hintlock/core';

export type ReadKey = { readonly ok: true; readonly key: TrustedKey } | { readonly ok: false; readonly detail: string };

const PREFIX = 'ed25519:';
const BYTES = 32;

export function readPublicKey(text: string): ReadKey {
  const trimmed = text.trim();
  // Said before anything else: whoever pastes a private key must hear it, and nothing may keep it.
  if (/PRIVATE KEY|"d"\s*:/.test(trimmed)) return refuse('it is a private key, which nobody else should ever see');
  if (trimmed.startsWith(PREFIX)) return readLine(trimmed);
  const isPem = trimmed.startsWith('-----BEGIN ');
  if (!isPem && !trimmed.startsWith('{'))
    return refuse('it is neither a line that begins with ed25519:, nor PEM, nor JWK');
  try {
    const key = isPem
      ? createPublicKey(trimmed)
      : createPublicKey({ key: JSON.parse(trimmed) as JsonWebKey, format: 'jwk' });
    if (key.asymmetricKeyType !== 'ed25519') return refuse(`it is of the type ${key.asymmetricKeyType ?? 'unknown'}`);
    return { ok: true, key: describePublicKey(key) };
  } catch {
    return refuse('it cannot be read');
  }
}

function refuse(detail: string): ReadKey {
  return { ok: false, detail };
}

function readLine(text: string): ReadKey {
  const encoded = text.slice(PREFIX.length);
  const bytes = Buffer.from(encoded, 'base64url');
  if (bytes.length !== BYTES || bytes.toString('base64url') !== encoded)
    return refuse(`it is not ${BYTES} bytes in base64url`);
  return { ok: true, key: { id: thumbprint(encoded), key: text } };
}

/** The id and the line of a key. */
export function describePublicKey(key: KeyObject): TrustedKey {
  const { x = '' } = key.export({ format: 'jwk' });
  return { id: thumbprint(x), key: `${PREFIX}${x}` };
}

/** The key that a line stands for. */
export function toKeyObject({ key }: Pick<TrustedKey, 'key'>): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.slice(PREFIX.length) }, format: 'jwk' });
}

/** The thumbprint of RFC 7638. */
function thumbprint(x: string): string {
  return createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
}
