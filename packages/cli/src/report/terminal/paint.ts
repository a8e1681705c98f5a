/** Colours and widths of a terminal: colours only where they can be seen, nothing that needs them to be understood. */
import type { Severity, Tier } from '@hintlock/core';
import stringWidth from 'fast-string-width';
import pico from 'picocolors';

export interface Paint {
  readonly width: number;
  readonly bold: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly danger: (text: string) => string;
  readonly caution: (text: string) => string;
  readonly fine: (text: string) => string;
  readonly tier: (tier: Tier, text: string) => string;
  readonly severity: (severity: Severity, text: string) => string;
}

export interface PaintOptions {
  readonly colour: boolean;
  readonly columns: number | undefined;
}

/** Wider than this, the eye loses the row. */
const WIDEST = 120;
const NARROWEST = 60;

export function createPaint({ colour, columns }: PaintOptions): Paint {
  const colours = pico.createColors(colour);
  const byTier = { read: colours.green, write: colours.yellow, destructive: colours.red };
  const bySeverity = { error: colours.red, warning: colours.yellow, info: colours.cyan };
  return {
    // A terminal that does not know its width reports none, or nothing that could be one.
    width: Math.max(NARROWEST, Math.min(columns === undefined || columns < 20 ? 80 : columns, WIDEST)),
    bold: colours.bold,
    faint: colours.dim,
    danger: colours.red,
    caution: colours.yellow,
    fine: colours.green,
    tier: (tier, text) => byTier[tier](text),
    severity: (severity, text) => bySeverity[severity](text),
  };
}

/** Whether colours should be used on this stream: a terminal that can, and nobody who said no. */
export function wantsColour(
  stream: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false;
  if (env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '0') return true;
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

/** Columns that `text` takes; wide characters take two. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

/** Breaks a sentence into lines no wider than `width`; a word that is longer is broken too. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((part) => chop(part, width))) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (widthOf(joined) <= width) line = joined;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].filter((entry, index) => entry !== '' || index === 0);
}

function chop(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (widthOf(piece + character) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

/** Lines under a hanging indent: the first after `head`, the rest below it. */
export function hang(head: string, text: string, paint: Paint): string[] {
  const indent = widthOf(head);
  return wrap(text, paint.width - indent).map((line, index) => (index === 0 ? head : ' '.repeat(indent)) + line);
}
