/** JSON in one form only: the same value always gives the same text, so that it can be digested and signed. */
import { isJsonObject } from '../definition/tool-definition.ts';

/** Keys sorted, nothing between them, what is undefined left out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
  return `{${members.join(',')}}`;
}

/** Gives `sha256-` and the digest of a text in base64. Passed in, because core reaches nothing that could compute it at once. */
export type Digest = (text: string) => string;
