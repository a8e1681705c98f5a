/** Collects what is wrong with a configuration, in the order of the file. Names are shown, values never. */
import { HintlockError, looksLikeSecret, printable } from '@hintlock/core';
import type { Path } from './placed-node.ts';

export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface Problems {
  yaml(offset: number, detail: string): void;
  unknownKey(offset: number, key: string, suggestion: string | undefined): void;
  value(offset: number, path: Path, detail: string): void;
  expression(offset: number, path: Path, detail: string): void;
  reference(offset: number, path: Path, suggestion: string | undefined): void;
  variable(offset: number, name: string): void;
  /** The errors so far, as they stand in the file. */
  list(): readonly HintlockError[];
}

/** A file that is not a configuration at all would otherwise give an error for each of its lines. */
const MOST = 100;

export function createProblems(file: string, position: (offset: number) => Position): Problems {
  const found: { readonly offset: number; readonly error: HintlockError }[] = [];
  const at = (offset: number): Position & { readonly path: string } => ({ path: printable(file), ...position(offset) });
  const add = (offset: number, error: HintlockError): void => {
    found.push({ offset, error });
  };
  return {
    yaml: (offset, detail) => add(offset, new HintlockError('HL_CONFIG_YAML', { ...at(offset), detail })),
    unknownKey: (offset, key, suggestion) => {
      const shown = isName(key) ? `"${key}"` : '"…"';
      const values = { ...at(offset), key: shown, suggestion: didYouMean(suggestion) };
      add(offset, new HintlockError('HL_CONFIG_KEY', values));
    },
    value: (offset, path, detail) => {
      const values = { ...at(offset), key: describePath(path), detail: printable(detail) };
      add(offset, new HintlockError('HL_CONFIG_VALUE', values));
    },
    expression: (offset, path, detail) => {
      const values = { ...at(offset), key: describePath(path), detail: printable(detail) };
      add(offset, new HintlockError('HL_CONFIG_EXPRESSION', values));
    },
    reference: (offset, path, suggestion) => {
      const values = { ...at(offset), key: describePath(path), suggestion: didYouMean(suggestion) };
      add(offset, new HintlockError('HL_CONFIG_REFERENCE', values));
    },
    variable: (offset, name) => {
      add(offset, new HintlockError('HL_CONFIG_VARIABLE', { ...at(offset), variable: printable(name) }));
    },
    list: () => {
      const ordered = found.toSorted((a, b) => a.offset - b.offset).map(({ error }) => error);
      const known = new Map(ordered.map((error) => [error.message, error]));
      return [...known.values()].slice(0, MOST);
    },
  };
}

/** Whether a key can be shown: `{ TOKEN=abc }` is a key to YAML and a credential to its writer. */
export function isName(text: string): boolean {
  return /^[\w.-]{1,40}$/.test(text) && !looksLikeSecret(text);
}

/** `servers.files.args[0]`. Names under `env` and `headers` are left out: the line says where, and they may be secrets. */
function describePath(path: Path): string {
  if (path.length === 0) return 'the file';
  const free = path.findIndex((segment, index) => index === 2 && path[0] === 'servers' && isFreeMap(segment));
  const shown = free === -1 ? path : path.slice(0, free + 1);
  const text = shown.reduce<string>((whole, segment) => {
    if (typeof segment === 'number') return `${whole}[${segment}]`;
    const name = isName(String(segment)) ? String(segment) : '…';
    return whole === '' ? name : `${whole}.${name}`;
  }, '');
  return shown.length < path.length ? `an entry of ${text}` : text;
}

function isFreeMap(segment: PropertyKey): boolean {
  return segment === 'env' || segment === 'headers';
}

function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
}
