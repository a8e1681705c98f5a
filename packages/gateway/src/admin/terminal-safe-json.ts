/** JSON in which nothing acts on a terminal, and nothing is lost. */

// What `printable` shows as escapes; JSON has escapes of its own that every reader turns back.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2800]|\p{Default_Ignorable_Code_Point}/gu;

export function terminalSafeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(UNSAFE, escaped);
}

function escaped(character: string): string {
  let text = '';
  for (let at = 0; at < character.length; at += 1)
    text += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  return text;
}
