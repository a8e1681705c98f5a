/** Finds what a person does not see in a text and a model reads, or what acts on the terminal that shows it. */

export interface Hidden {
  /** In words: what is there. */
  readonly what: string;
  /** Whether it can only be meant: a stray zero-width space also comes from copying a web page. */
  readonly deliberate: boolean;
}

/** What begins a terminal escape, in seven bits and in eight. */
const ESCAPES = ['\u001b', '\u009b'];
const OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/;
const TAGS = /[\u{e0000}-\u{e007f}]/u;
/** The flag of a region is an emoji that really is made of tags; its base stands before them. */
const FLAGS = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}/gu;
// Selectors beyond the two of emoji can spell out any text, one byte each.
const SELECTORS = /[\ufe00-\ufe0d]|[\u{e0100}-\u{e01ef}]/u;
const CONTROL = /(?![\t\n\r])\p{Cc}/u;
const UNSEEN = /(?!\u061c|[\u200c-\u200f]|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|\u2800/gu;
/** Joiners belong between the parts of an emoji and between the letters of several alphabets. */
const STRAY_JOINER = /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\p{L}|\p{M})[\u200c\u200d]/u;
/** In Latin text alone there is no direction to mark. */
const MARKS = /[\u200e\u200f\u061c]/;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** More of them than this spell something out. */
const MANY = 4;

const UNUSUAL = /(?![\t\n\r])[\p{Cc}\p{Cf}\u2800]|\p{Default_Ignorable_Code_Point}/u;

export function findHidden(whole: string): Hidden | undefined {
  // Most text has nothing beyond its letters, and then one look is enough.
  if (!UNUSUAL.test(whole)) return undefined;
  const text = whole.replaceAll(FLAGS, '');
  if (TAGS.test(text)) return { what: 'characters of the tag block', deliberate: true };
  if (ESCAPES.some((escape) => text.includes(escape))) return { what: 'terminal escapes', deliberate: true };
  if (OVERRIDE.test(text)) return { what: 'characters that change the direction of the text', deliberate: true };
  if (SELECTORS.test(text)) return { what: 'variation selectors', deliberate: true };
  if (CONTROL.test(text)) return { what: 'control characters', deliberate: true };
  const unseen = text.match(UNSEEN)?.length ?? 0;
  if (unseen > 0) return { what: 'invisible characters', deliberate: unseen > MANY };
  if (STRAY_JOINER.test(text)) return { what: 'joiners that join nothing', deliberate: false };
  if (MARKS.test(text) && !RIGHT_TO_LEFT.test(text)) {
    return { what: 'direction marks in text that has one direction', deliberate: false };
  }
  return undefined;
}
