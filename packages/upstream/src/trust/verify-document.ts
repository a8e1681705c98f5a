/** Whose signature a document carries, if it is whole and of somebody who is trusted. */
import {
  type DocumentKind,
  describeKey,
  type Finding,
  finding,
  type KeyRing,
  printable,
  printableExcerpt,
  type SignedDocument,
  signedText,
  type TrustedKey,
} from '@hintlock/core';
import { toKeyObject } from './public-key.ts';
import { ALGORITHM, typeOf } from './sign-document.ts';

export type Verified =
  | { readonly ok: true; readonly key: TrustedKey }
  | { readonly ok: false; readonly finding: Finding };

/** Never throws for anything in the document. */
export async function verifyDocument(kind: DocumentKind, document: SignedDocument, ring: KeyRing): Promise<Verified> {
  const { signature } = document;
  if (signature === undefined) return { ok: false, finding: finding('HL_MANIFEST_UNSIGNED', { document: kind }) };
  const { decodeProtectedHeader, flattenedVerify } = await import('jose');
  const id = keyIdOf(() => decodeProtectedHeader(signature));
  const key = ring.keys.get(id);
  const shown =
    key === undefined ? printableExcerpt(id === '' ? 'without an id' : id, 50) : printable(describeKey(key));
  if (ring.revoked.has(id))
    return { ok: false, finding: finding('HL_MANIFEST_REVOKED', { document: kind, key: shown }) };
  if (key === undefined) return { ok: false, finding: finding('HL_MANIFEST_KEY', { document: kind, key: shown }) };
  try {
    const payload = Buffer.from(signedText(document)).toString('base64url');
    const { protectedHeader } = await flattenedVerify({ ...signature, payload }, toKeyObject(key), {
      algorithms: [ALGORITHM],
    });
    // A header that asks to be read in another way than ours was made for somebody else's reader.
    if (protectedHeader?.typ === typeOf(kind) && protectedHeader.crit === undefined) return { ok: true, key };
  } catch {
    // Whatever is wrong with a signature, it is not one of this key on this content.
  }
  return { ok: false, finding: finding('HL_MANIFEST_SIGNATURE', { document: kind, key: shown }) };
}

function keyIdOf(decode: () => { readonly kid?: unknown }): string {
  try {
    const { kid } = decode();
    return typeof kid === 'string' ? kid : '';
  } catch {
    return '';
  }
}
