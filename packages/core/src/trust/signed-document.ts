/** The file around a manifest or a registry: readable content, and beside it a signature over its canonical form. */

import { canonicalJson } from '../definition/canonical-json.ts';
import { isJsonObject, type JsonObject } from '../definition/tool-definition.ts';
import { stableJson } from '../lock/stable-json.ts';
import { hasOnly } from './has-only.ts';

export type DocumentKind = 'manifest' | 'registry';

/** The two parts of a JSON Web Signature that stand beside a content which is not repeated in it. */
interface Signature {
  readonly protected: string;
  readonly signature: string;
}

export interface SignedDocument {
  readonly content: JsonObject;
  /** Absent where nobody signed, which is for the reader to accept or not. */
  readonly signature?: Signature;
}

export type ReadDocument =
  | { readonly ok: true; readonly document: SignedDocument }
  | { readonly ok: false; readonly detail: string };

/** Nothing of the content is checked here. */
export function readSignedDocument(text: string, kind: DocumentKind): ReadDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {
      ok: false,
      detail: /^<{7} /m.test(text) ? 'it has the marks of a merge conflict in it' : 'it is not JSON',
    };
  }
  const content = isJsonObject(value) ? value[kind] : undefined;
  if (!isJsonObject(value) || !isJsonObject(content) || !hasOnly(value, [kind, 'signature'])) {
    return { ok: false, detail: `it is not a map with a "${kind}" and a "signature"` };
  }
  const { signature } = value;
  if (signature === undefined) return { ok: true, document: { content } };
  if (!isSignature(signature)) return { ok: false, detail: 'its "signature" is none' };
  return { ok: true, document: { content, signature } };
}

function isSignature(value: unknown): value is JsonObject & Signature {
  return isJsonObject(value) && typeof value['protected'] === 'string' && typeof value['signature'] === 'string';
}

/** The text of the file: easy to read and to review, with a line end at the end. */
export function writeSignedDocument(kind: DocumentKind, { content, signature }: SignedDocument): string {
  return `${stableJson({ [kind]: content, signature })}\n`;
}

/** What is signed. */
export function signedText({ content }: SignedDocument): string {
  return canonicalJson(content);
}

export function isVersionNewer(found: unknown, known: number): boolean {
  return typeof found === 'number' && Number.isInteger(found) && found > known;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Milliseconds since 1970 of a time in UTC. */
export function readTime(value: unknown): number | undefined {
  const time = typeof value === 'string' && TIME.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
