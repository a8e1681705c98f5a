/** Signs a manifest or a registry: a JSON Web Signature over its canonical form, which is not repeated in it. */
import { type DocumentKind, type JsonObject, type SignedDocument, signedText } from '@hintlock/core';
import type { SigningKey } from './private-key-file.ts';

export const ALGORITHM = 'Ed25519';

/** In the protected header, so that a signature for one kind of document is none for the other. */
export function typeOf(kind: DocumentKind): string {
  return `hintlock-${kind}+json`;
}

export async function signDocument(kind: DocumentKind, content: JsonObject, key: SigningKey): Promise<SignedDocument> {
  const { FlattenedSign } = await import('jose');
  const header = { alg: ALGORITHM, kid: key.publicKey.id, typ: typeOf(kind) };
  const signed = await new FlattenedSign(new TextEncoder().encode(signedText({ content })))
    .setProtectedHeader(header)
    .sign(key.privateKey);
  return { content, signature: { protected: signed.protected ?? '', signature: signed.signature } };
}
