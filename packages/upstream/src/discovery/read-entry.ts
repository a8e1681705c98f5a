/** Reads one server entry of a configuration, in whatever dialect its client writes. */
import { type Finding, finding, printableExcerpt } from '@hintlock/core';
import type { CommandTarget, Target, UrlTarget } from '../target.ts';
import { ENTRY_DIALECTS, type EntryDialect, type EntryDialectName } from './entry-dialects.ts';
import { type EntryFields, entryFields, type FieldSource, shapeFinding } from './entry-fields.ts';
import { isRecord } from './record.ts';
import { pathRules } from './surroundings.ts';

export interface EntryContext extends FieldSource {
  readonly entry: EntryDialectName;
  readonly home: string;
  /** What a relative `cwd` is relative to. */
  readonly folder: string;
  /** Where a server starts that names no `cwd`; absent: wherever its starter is. */
  readonly startFolder?: string;
}

export type EntryReading =
  | { readonly kind: 'target'; readonly target: Target; readonly findings: readonly Finding[] }
  | { readonly kind: 'disabled' }
  | { readonly kind: 'unusable'; readonly findings: readonly Finding[] };

/** Never throws: an entry that cannot be used says why in its findings, by the names of fields and never by values. */
export function readEntry(server: string, raw: unknown, context: EntryContext): EntryReading {
  if (!isRecord(raw)) {
    return { kind: 'unusable', findings: [shapeFinding(context.path, server, 'is not a map')] };
  }
  const dialect: EntryDialect = ENTRY_DIALECTS[context.entry];
  const fields = entryFields(server, raw, context);
  if (isOff(fields, dialect)) return { kind: 'disabled' };

  const way = wayOf(fields, dialect);
  const target =
    way === undefined ? undefined : way === 'command' ? commandTarget(fields, context) : urlTarget(fields, way);
  if (target === undefined || fields.findings.length > 0) return { kind: 'unusable', findings: fields.findings };
  const secrets = fields.secrets.size === 0 ? {} : { secrets: [...fields.secrets] };
  return { kind: 'target', target: { ...target, ...secrets }, findings: unfilled(fields) };
}

function isOff(fields: EntryFields, dialect: EntryDialect): boolean {
  return dialect.off.some((flag) => fields.flag(flag) === (flag === 'disabled'));
}

type Address = EntryDialect['addresses'][number];

const TYPES: ReadonlyMap<string, 'command' | UrlTarget['transport']> = new Map([
  ['stdio', 'command'],
  ['local', 'command'],
  ['http', 'http'],
  ['streamable-http', 'http'],
  ['streamable_http', 'http'],
  ['streamablehttp', 'http'],
  ['sse', 'sse'],
  ['remote', 'auto'],
]);

/** By command or by which address. `undefined` with a finding noted when the entry does not say. */
function wayOf(fields: EntryFields, dialect: EntryDialect): 'command' | Address | undefined {
  const address = dialect.addresses.find(({ field }) => fields.has(field) !== undefined);
  const hasCommand = fields.has('command') !== undefined;
  const typeField = fields.has('type', 'transport');
  if (typeField !== undefined) {
    const value = fields.raw(typeField);
    const type = typeof value === 'string' ? TYPES.get(value.toLowerCase()) : undefined;
    if (type === undefined) {
      fields.complain(`has a "${typeField}" that is none of ${[...TYPES.keys()].join(', ')}`);
      return undefined;
    }
    if (type === 'command' && hasCommand) return 'command';
    if (type !== 'command' && address !== undefined) {
      return type === 'auto' ? address : { ...address, transport: type };
    }
    fields.complain(type === 'command' ? 'has no "command"' : 'has no "url"');
    return undefined;
  }
  if (hasCommand && address !== undefined) {
    if (dialect.both === 'error') fields.complain(`has both a "command" and a "${address.field}"`);
    return dialect.both === 'address' ? address : 'command';
  }
  if (hasCommand) return 'command';
  if (address !== undefined) return address;
  if (dialect.elsewhere === undefined) fields.complain('has neither a "command" nor a "url"');
  else fields.note(finding('HL_INPUT_UNRESOLVED', { placeholder: dialect.elsewhere }));
  return undefined;
}

function commandTarget(fields: EntryFields, context: EntryContext): CommandTarget | undefined {
  const spoken = commandLine(fields);
  if (spoken === undefined) return undefined;
  const { command, args, env } = spoken;
  const writtenCwd = fields.text('cwd');
  const cwd = workingFolder(writtenCwd, context);
  return {
    kind: 'command',
    command,
    args,
    env: { ...forwardedVariables(fields), ...env },
    ...(cwd === undefined ? {} : { cwd }),
    ...(writtenCwd === undefined ? {} : { writtenCwd }),
    // A client's configuration names what its server may see; the rest of this shell is none of its business.
    inherit: 'safe',
  };
}

/** A text everywhere, a list in OpenCode, a map with `path` in older versions of Zed. */
function commandLine(fields: EntryFields): Pick<CommandTarget, 'command' | 'args' | 'env'> | undefined {
  const args = fields.texts('args');
  const env = { ...fields.map('env', 'env'), ...fields.map('environment', 'env') };
  const raw = fields.raw('command');
  if (Array.isArray(raw)) {
    const [command, ...first] = fields.texts('command');
    if (command !== undefined && command !== '') return { command, args: [...first, ...args], env };
    fields.complain('has an empty "command"');
    return undefined;
  }
  if (isRecord(raw)) {
    const inner = fields.inside('command');
    const command = inner.text('path');
    if (command === undefined) fields.complain('has a "command" without a "path"');
    else return { command, args: [...inner.texts('args'), ...args], env: { ...inner.map('env', 'env'), ...env } };
    return undefined;
  }
  const command = fields.text('command');
  return command === undefined ? undefined : { command, args, env };
}

function workingFolder(named: string | undefined, context: EntryContext): string | undefined {
  const { home, folder, startFolder, values } = context;
  if (named === undefined) return startFolder;
  const paths = pathRules(values.platform ?? 'linux');
  return paths.resolve(
    folder,
    named.replace(/^~(?=[\\/]|$)/, () => home),
  );
}

/** Codex: names of variables that the server gets if they are set. */
function forwardedVariables(fields: EntryFields): Record<string, string> {
  const listed = fields.raw('env_vars') ?? [];
  if (!Array.isArray(listed)) fields.complain('has an "env_vars" that is not a list');
  const forwarded = new Map<string, string>();
  for (const item of Array.isArray(listed) ? (listed as readonly unknown[]) : []) {
    const name = isRecord(item) ? item['name'] : item;
    if (typeof name !== 'string') fields.complain('has an "env_vars" that holds something other than names');
    // `remote` is a variable of the machine that Codex runs on elsewhere.
    else if (!isRecord(item) || item['source'] !== 'remote') {
      const value = fields.variable(name);
      if (value !== undefined) forwarded.set(name, value);
    }
  }
  return Object.fromEntries(forwarded);
}

function urlTarget(fields: EntryFields, address: Address): UrlTarget | undefined {
  const url = fields.text(address.field);
  const headers = {
    ...fields.map('headers', 'headers'),
    ...fields.map('http_headers', 'headers'),
    ...headersFromVariables(fields),
  };
  if (url === undefined || fields.findings.length > 0) return undefined;
  const parsed = URL.parse(url);
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol)) {
    fields.complain(`has a "${address.field}" that is not an http or https address`);
    return undefined;
  }
  return { kind: 'url', url, headers, transport: address.transport };
}

/** Codex: headers whose values are given by the names of variables. */
function headersFromVariables(fields: EntryFields): Record<string, string> {
  const valueOf = (name: string): string => {
    const value = fields.variable(name);
    if (value === undefined) fields.note(finding('HL_ENV_MISSING', { variable: printableExcerpt(name, 80) }));
    return value ?? '';
  };
  const named = Object.entries(fields.map('env_http_headers', 'other'));
  const headers = Object.fromEntries(named.map(([header, name]) => [header, valueOf(name)]));
  const bearer = fields.text('bearer_token_env_var');
  return bearer === undefined ? headers : { ...headers, Authorization: `Bearer ${valueOf(bearer)}` };
}

/** What the client would add and Hintlock does not: the server is tried without. */
function unfilled(fields: EntryFields): readonly Finding[] {
  return ['envFile', 'headersHelper']
    .filter((field) => fields.has(field) !== undefined)
    .map((field) => finding('HL_INPUT_UNRESOLVED', { placeholder: `"${field}"` }));
}
