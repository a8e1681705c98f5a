/** The text of a log entry, or of a part of one: JSON in which no character can act on the terminal of someone who reads the file. */

// JSON escapes the first 32 itself. These are the other controls, and those that turn or hide text.
const ACTING = /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;
const EVERY_ACTING = new RegExp(ACTING, 'g');

export function entryText(entry: object): string {
  const text = JSON.stringify(entry);
  return ACTING.test(text) ? text.replaceAll(EVERY_ACTING, escaped) : text;
}

/** Still the same JSON: such a character occurs only inside a string, where its escape means the same. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
