/** JSON as the lock is written: sorted, indented, and without a character that would act on a terminal or hide in a review. */
import { isJsonObject } from '../definition/tool-definition.ts';

// What `printable` shows as escapes; JSON has escapes of its own, and every reader turns them back.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2800]|\p{Default_Ignorable_Code_Point}/gu;

/** Maps are written as objects: a name such as `__proto__` is a key like any other in them. */
export function stableJson(value: unknown, indent = ''): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return block(
      '[]',
      value.map((item) => stableJson(item, inner)),
      indent,
    );
  }
  const members = membersOf(value);
  if (members === undefined) return text(value);
  const lines = members
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${text(key)}: ${stableJson(member, inner)}`);
  return block('{}', lines, indent);
}

function membersOf(value: unknown): [string, unknown][] | undefined {
  if (value instanceof Map) return [...(value as Map<string, unknown>)];
  return isJsonObject(value) ? Object.entries(value) : undefined;
}

function block(brackets: '[]' | '{}', lines: readonly string[], indent: string): string {
  const [open, close] = brackets;
  if (lines.length === 0) return brackets;
  return `${open}\n${lines.map((line) => `${indent}  ${line}`).join(',\n')}\n${indent}${close}`;
}

function text(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(UNSAFE, escaped);
}

function escaped(character: string): string {
  let written = '';
  for (let at = 0; at < character.length; at += 1)
    written += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  return written;
}
