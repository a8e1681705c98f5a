/** Takes typed, interpolated fields out of one raw entry, and notes what is wrong instead of throwing. */
import { type Finding, finding, printable, printableExcerpt } from '@hintlock/core';
import { type InterpolationSource, interpolate, isSecretVariable } from './interpolate.ts';
import {
  INTERPOLATION_DIALECTS,
  type InterpolatedField,
  type InterpolationDialectName,
} from './interpolation-dialects.ts';
import { isRecord, type PlainRecord } from './record.ts';
import { readVariable } from './surroundings.ts';

export interface FieldSource {
  /** The configuration's path, for findings. */
  readonly path: string;
  readonly interpolation: InterpolationDialectName;
  readonly values: InterpolationSource;
}

export interface EntryFields {
  readonly findings: readonly Finding[];
  /** Values from variables that the fields taken so far hold. */
  readonly secrets: ReadonlySet<string>;
  /** The value of a variable that the entry names; `undefined` when it is unset. */
  variable(name: string): string | undefined;
  /** The first of `keys` that the entry has with a value other than null. */
  has(...keys: readonly string[]): string | undefined;
  text(key: string): string | undefined;
  texts(key: string): readonly string[];
  map(key: string, field: InterpolatedField): Readonly<Record<string, string>>;
  flag(key: string): boolean | undefined;
  /** The fields of a map inside this entry. */
  inside(key: string): EntryFields;
  note(found: Finding): void;
  /** Notes a wrong shape: `detail` continues the sentence 'the server "x" …'. */
  complain(detail: string): void;
  /** The value as the file has it. */
  raw(key: string): unknown;
}

interface Enclosing {
  readonly prefix: string;
  readonly findings: Finding[];
  readonly secrets: Set<string>;
}

export function entryFields(
  server: string,
  entry: PlainRecord,
  source: FieldSource,
  within: Enclosing = { prefix: '', findings: [], secrets: new Set() },
): EntryFields {
  const { prefix, findings, secrets } = within;
  const note = (found: Finding): void => {
    if (!findings.some((known) => known.message === found.message)) findings.push(found);
  };
  const complain = (detail: string): void => note(shapeFinding(source.path, server, detail));
  const wrong = (key: string, expected: string): void =>
    complain(`has a "${printableExcerpt(prefix + key, 80)}" that is not ${expected}`);
  const raw = (key: string): unknown => (Object.hasOwn(entry, key) ? (entry[key] ?? undefined) : undefined);

  const fill = (text: string, field: InterpolatedField): string => {
    const fields: readonly InterpolatedField[] = INTERPOLATION_DIALECTS[source.interpolation].fields;
    if (!fields.includes(field)) return text;
    const filled = interpolate(text, source.interpolation, source.values);
    filled.findings.forEach(note);
    for (const secret of filled.secrets) secrets.add(secret);
    return filled.text;
  };

  return {
    findings,
    secrets,
    note,
    complain,
    raw,
    variable(name) {
      const value = readVariable(source.values.env, name, source.values.platform);
      if (value !== undefined && isSecretVariable(name)) secrets.add(value);
      return value;
    },
    has: (...keys) => keys.find((key) => raw(key) !== undefined),
    text(key) {
      const value = raw(key);
      if (typeof value === 'string' && value !== '') return fill(value, 'other');
      if (value !== undefined) wrong(key, 'text');
      return undefined;
    },
    texts(key) {
      const value = raw(key) ?? [];
      if (!Array.isArray(value)) {
        wrong(key, 'a list of texts');
        return [];
      }
      return value.flatMap((item: unknown, index) => {
        const text = scalar(item);
        if (text === undefined) wrong(`${key}[${index}]`, 'text');
        return text === undefined ? [] : [fill(text, 'other')];
      });
    },
    map(key, field) {
      const value = raw(key) ?? {};
      if (!isRecord(value)) {
        wrong(key, 'a map of texts');
        return {};
      }
      const pairs = Object.entries(value).flatMap(([name, item]) => {
        // VS Code writes null for a variable that shall not be set.
        if (item === null) return [];
        const text = scalar(item);
        if (text === undefined) wrong(`${key}.${name}`, 'text');
        return text === undefined ? [] : [[name, fill(text, field)] as const];
      });
      return Object.fromEntries(pairs);
    },
    flag(key) {
      const value = raw(key);
      if (value === undefined || typeof value === 'boolean') return value;
      wrong(key, 'true or false');
      return undefined;
    },
    inside(key) {
      const value = raw(key);
      return entryFields(server, isRecord(value) ? value : {}, source, {
        prefix: `${prefix}${key}.`,
        findings,
        secrets,
      });
    },
  };
}

export function shapeFinding(path: string, server: string, detail: string): Finding {
  return finding('HL_CONFIG_SHAPE', {
    path: printable(path),
    detail: `the server "${printableExcerpt(server, 80)}" ${detail}`,
  });
}

function scalar(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}
