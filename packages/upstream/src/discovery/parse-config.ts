/** Turns the text of a configuration into a value, or says at which line and column it stops making sense. */
import { HintlockError, printable } from '@hintlock/core';
import { getNodeValue, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { parse as parseToml, TomlError } from 'smol-toml';
import type { ConfigFormat } from './clients.ts';

/**
 * The parsed value, `undefined` for a file without content. Throws `HL_CONFIG_SYNTAX`, whose text never quotes the file:
 * the faulty line may hold a secret.
 */
export function parseConfig(text: string, format: ConfigFormat, path: string): unknown {
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (content.trim() === '') return undefined;
  try {
    return format === 'toml' ? parseTomlText(content, path) : parseJsonText(content, path);
  } catch (error) {
    // Both parsers recurse, so brackets by the million end the stack.
    if (error instanceof RangeError) throw syntaxError(path, { line: 1, column: 1 }, 'it is nested too deeply');
    throw error;
  }
}

/** The format of a file that no table row speaks for. */
export function guessFormat(text: string, path: string): ConfigFormat {
  if (/\.toml$/i.test(path)) return 'toml';
  if (/\.jsonc?$/i.test(path)) return 'json';
  return /^\uFEFF?\s*(?:\{|\/[/*]|$)/.test(text) ? 'json' : 'toml';
}

function parseJsonText(text: string, path: string): unknown {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [first] = errors;
  if (first !== undefined) {
    const detail = printParseErrorCode(first.error).replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`);
    throw syntaxError(path, positionOf(text, first.offset), detail.toLowerCase());
  }
  // `getNodeValue` makes objects without a prototype; `parse` would let a `__proto__` key replace it.
  return tree === undefined ? undefined : (getNodeValue(tree) as unknown);
}

function parseTomlText(text: string, path: string): unknown {
  try {
    return parseToml(text, { integersAsBigInt: 'asNeeded' });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // The rest of its message, and the error as a cause, quote the file.
    const detail = (error.message.split('\n')[0] ?? '').replace('Invalid TOML document: ', '');
    throw syntaxError(path, error, detail);
  }
}

function positionOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

function syntaxError(
  path: string,
  position: { readonly line: number; readonly column: number },
  detail: string,
): HintlockError<'HL_CONFIG_SYNTAX'> {
  const { line, column } = position;
  return new HintlockError('HL_CONFIG_SYNTAX', { path: printable(path), line, column, detail });
}
