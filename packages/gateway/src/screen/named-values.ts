/** Finds the values that a text names as credentials: lines of `.env`, ini and YAML files, JSON, XML, queries, headers. */
import { namesCount, namesSecret } from './secret-names.ts';
import { mergeSpans, type Span } from './span.ts';

const KIND = 'named as a credential';

/** A name that begins a word, perhaps in (escaped) quotation marks, and what stands between it and its value. */
const NAME = /(?<!\w)(?<!\w[.-])([A-Za-z_][\w.-]{0,79})\\*["']?[ \t]{0,40}(=>|[:=>])[ \t]*/g;

/** How far the end of a value is looked for. */
const REACH = 16_384;

export function namedSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  // Values without an end may not be looked for again and again.
  const budget = { left: 8 * REACH + 4 * text.length };
  const names = new RegExp(NAME);
  for (let match = names.exec(text); match !== null; match = names.exec(text)) {
    const [whole, name = '', separator] = match;
    if (!namesSecret(name)) continue;
    if (separator === '>' && text[match.index - 1] !== '<') continue;
    const value = { text, start: match.index + whole.length, name, nameAt: match.index };
    const found = budget.left < 0 ? [toTheEnd(value)] : valueOf(value, separator === '>', budget);
    for (const span of found) if (isWorthHiding(text.slice(span.start, span.end), name)) spans.push(span);
    names.lastIndex = Math.max(names.lastIndex, found.at(-1)?.end ?? 0);
  }
  return mergeSpans(spans);
}

interface Value {
  readonly text: string;
  readonly start: number;
  readonly name: string;
  readonly nameAt: number;
}

interface Budget {
  left: number;
}

function valueOf(value: Value, isElement: boolean, budget: Budget): readonly Span[] {
  const { text } = value;
  const start = skipLineBreak(text, value.start);
  if (isElement) return elementText(text, start, budget);
  const first = text[start] ?? '';
  const quote = /\\*["'`]/y;
  quote.lastIndex = start;
  const [opening] = quote.exec(text) ?? [];
  if (opening !== undefined) return quoted(text, start, opening, budget) ?? [restOfLine(text, start)];
  if (first === '{' || first === '[') return bracketed(text, start, budget) ?? [restOfLine(text, start)];
  if (start !== value.start) return [];
  if (/^[|>][+-]?\d?[ \t]*\r?\n/.test(text.slice(start, start + 40))) return [block(value)];
  return [beginsLine(value) ? restOfLine(text, start) : word(text, start)];
}

/** In JSON that is spread over lines, a value may stand below its name. */
function skipLineBreak(text: string, start: number): number {
  if (text[start] !== '\n' && text[start] !== '\r') return start;
  const gap = /\s{1,200}(?=\\*["{[])/y;
  gap.lastIndex = start;
  return start + (gap.exec(text)?.[0].length ?? 0);
}

/** Up to the quotation mark that closes: one that is escaped as often as the opening one. */
function quoted(text: string, start: number, opening: string, budget: Budget): readonly Span[] | undefined {
  const mark = opening.at(-1) ?? '"';
  const level = opening.length - 1;
  const inside = start + opening.length;
  const limit = Math.min(text.length, inside + REACH);
  for (let at = text.indexOf(mark, inside); at !== -1 && at < limit; at = text.indexOf(mark, at + 1)) {
    let escapes = 0;
    while (at - escapes > inside && text[at - escapes - 1] === '\\') escapes += 1;
    const isClosing = escapes <= level || (escapes - level) % (2 * (level + 1)) === 0;
    if (isClosing) return [span(inside, at - Math.min(escapes, level))];
  }
  budget.left -= limit - inside;
  return undefined;
}

/** Every string inside the brackets, so that JSON stays JSON; all of it where nothing is quoted. */
function bracketed(text: string, start: number, budget: Budget): readonly Span[] | undefined {
  const limit = Math.min(text.length, start + REACH);
  const tokens = /\\*"|[[\]{}]/g;
  tokens.lastIndex = start;
  const strings: Span[] = [];
  let depth = 0;
  for (let match = tokens.exec(text); match !== null && match.index < limit; match = tokens.exec(text)) {
    const [token] = match;
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else {
      const [string] = quoted(text, match.index, token, budget) ?? [];
      if (string === undefined) return undefined;
      tokens.lastIndex = string.end + token.length;
      if (!/^\s*:/.test(text.slice(tokens.lastIndex, tokens.lastIndex + 40))) strings.push(string);
    }
    if (depth === 0) return strings.length > 0 ? strings : [span(start + 1, match.index)];
  }
  budget.left -= limit - start;
  return undefined;
}

function elementText(text: string, start: number, budget: Budget): readonly Span[] {
  const end = text.slice(start, start + REACH).indexOf('<');
  if (end === -1) budget.left -= REACH;
  return [end === -1 ? restOfLine(text, start) : span(start, start + end)];
}

/** The lines of a YAML block: all that are indented deeper than the name. */
function block({ text, start, nameAt }: Value): Span {
  const indentation = /[ \t]*$/.exec(text.slice(Math.max(0, nameAt - 200), nameAt))?.[0].length ?? 0;
  const lines = new RegExp(`(?:\\r?\\n(?:[ \\t]{${indentation + 1},}[^\\n]*|[ \\t]*(?=\\r?\\n)))+`, 'y');
  lines.lastIndex = text.indexOf('\n', start) - (text[text.indexOf('\n', start) - 1] === '\r' ? 1 : 0);
  const from = lines.lastIndex;
  return span(start, from + (lines.exec(text)?.[0].length ?? 0));
}

/** Whether the name is the first thing in its line, but for what may stand before a setting. */
function beginsLine({ text, nameAt }: Value): boolean {
  const before = text.slice(Math.max(0, nameAt - 40), nameAt);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  if (line.length === 40) return false;
  return /^\s*(?:\d+\s*[\t:|→]\s*)?(?:(?:export|set|-|#|\/\/)\s+|-{1,2})?["']?$/.test(line);
}

function restOfLine(text: string, start: number): Span {
  const lineEnd = text.indexOf('\n', start);
  const line = text.slice(start, lineEnd === -1 ? text.length : lineEnd);
  return span(start, start + line.trimEnd().replace(/[,;]$/, '').length);
}

function word(text: string, start: number): Span {
  const value = /(?:(?:bearer|basic|digest|negotiate|token)[ \t]+)?[^\s;&,"'`<>)\]}\\]*/iy;
  value.lastIndex = start;
  return span(start, start + (value.exec(text)?.[0].length ?? 0));
}

function toTheEnd({ text, start }: Value): Span {
  return span(start, text.length);
}

/** Nothing, a constant, a count and a reference to a value elsewhere hide nothing. */
function isWorthHiding(value: string, name: string): boolean {
  const bare = value.trim();
  if (bare === '' || /^(?:true|false|null|undefined|none|yes|no)$/i.test(bare)) return false;
  if (/^\$\{?\w+\}?$/.test(bare) || bare.includes('[redacted')) return false;
  return !(namesCount(name) && /^\d+$/.test(bare));
}

function span(start: number, end: number): Span {
  return { start, end, kind: KIND };
}
