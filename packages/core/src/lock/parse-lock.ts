/** Reads the text of a lock, or says what is wrong with it and where. A lock that cannot be trusted whole is not used at all. */
import { isJsonObject, type JsonObject, type ToolDefinition } from '../definition/tool-definition.ts';
import { HintlockError, isHintlockError } from '../errors/hintlock-error.ts';
import { SOURCES } from '../profile/claim.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { printable, printableExcerpt } from '../text/printable.ts';
import { HINTS, type HintName, type HintValue, isHintName, SENSITIVITIES, tightness } from '../vocabulary/hint.ts';
import { readDeclared } from '../vocabulary/read-declared.ts';
import { type Acceptance, type Digest, LOCK_VERSION, type Lock, type LockedServer, type LockedTool } from './lock.ts';
import { digestDefinition } from './lock-tool.ts';
import type { PackageIdentity, ServerIdentity } from './server-identity.ts';

export interface LockSource {
  /** The path of the file, for the sentences. */
  readonly file: string;
  readonly digest: Digest;
}

export type ParsedLock =
  | { readonly ok: true; readonly lock: Lock }
  | { readonly ok: false; readonly error: HintlockError };

/** Never throws for anything in the text. */
export function parseLock(text: string, source: LockSource): ParsedLock {
  const file = printable(source.file);
  try {
    return { ok: true, lock: readLock(readJson(text, file), { ...source, file }) };
  } catch (error) {
    if (isHintlockError(error)) return { ok: false, error };
    // What walks a value overflows on one that is nested without end.
    return { ok: false, error: wrong({ ...source, file }, 'the file', 'is nested too deep') };
  }
}

function readJson(text: string, file: string): unknown {
  const lines = text.split('\n');
  // Before JSON is tried: what it would complain about is not what the person has to mend.
  const marker = lines.findIndex((line) => /^(?:<{7}|={7}|>{7}|\|{7})(?:\s|$)/.test(line));
  if (marker !== -1) throw new HintlockError('HL_LOCK_CONFLICT', { path: file, line: marker + 1 });
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as unknown;
  } catch (error) {
    throw new HintlockError('HL_LOCK_SYNTAX', { path: file, place: placeOf(error, text) });
  }
}

/** Where the reader stopped, as far as it says so. */
function placeOf(error: unknown, text: string): string {
  const [, position] = /at position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  if (position === undefined) return `line ${text.split('\n').length}`;
  const before = text.slice(0, Number(position)).split('\n');
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}

function readLock(value: unknown, source: LockSource): Lock {
  const whole = record(value, 'the file', source);
  const { version } = whole;
  if (typeof version === 'number' && Number.isInteger(version) && version > LOCK_VERSION)
    throw new HintlockError('HL_LOCK_VERSION', { path: source.file, version, known: LOCK_VERSION });
  if (version !== LOCK_VERSION) throw wrong(source, 'version', `is not ${LOCK_VERSION}`);
  onlyKeys(whole, ['version', 'servers'], 'the file', source);
  const servers = Object.entries(record(whole['servers'], 'servers', source));
  return { servers: new Map(servers.map(([name, server]) => [name, readServer(server, name, source)])) };
}

function readServer(value: unknown, name: string, source: LockSource): LockedServer {
  const place = `servers.${name}`;
  const server = record(value, place, source);
  onlyKeys(server, ['identity', 'tools'], place, source);
  const tools = Object.entries(record(server['tools'], `${place}.tools`, source));
  return {
    identity: readIdentity(server['identity'], `${place}.identity`, source),
    tools: new Map(tools.map(([tool, entry]) => [tool, readTool(entry, { server: name, tool }, source)])),
  };
}

function readIdentity(value: unknown, place: string, source: LockSource): ServerIdentity {
  const identity = record(value, place, source);
  const { kind, command, args, url } = identity;
  if (kind === 'url') {
    onlyKeys(identity, ['kind', 'url'], place, source);
    return { kind, url: text(url, `${place}.url`, source) };
  }
  if (kind !== 'command') throw wrong(source, `${place}.kind`, 'is neither "command" nor "url"');
  onlyKeys(identity, ['kind', 'command', 'args', 'cwd', 'package'], place, source);
  if (!Array.isArray(args)) throw wrong(source, `${place}.args`, 'is not a list');
  const words = args.map((word: unknown, index) => text(word, `${place}.args.${index}`, source));
  const folder = identity['cwd'] === undefined ? {} : { cwd: text(identity['cwd'], `${place}.cwd`, source) };
  const base = { kind, command: text(command, `${place}.command`, source), args: words, ...folder } as const;
  if (identity['package'] === undefined) return base;
  return { ...base, package: readPackage(identity['package'], `${place}.package`, source) };
}

function readPackage(value: unknown, place: string, source: LockSource): PackageIdentity {
  const installed = record(value, place, source);
  onlyKeys(installed, ['name', 'version', 'integrity'], place, source);
  const { name, version, integrity } = installed;
  return {
    name: text(name, `${place}.name`, source),
    version: text(version, `${place}.version`, source),
    ...(integrity === undefined ? {} : { integrity: text(integrity, `${place}.integrity`, source) }),
  };
}

function readTool(
  value: unknown,
  { server, tool }: { readonly server: string; readonly tool: string },
  source: LockSource,
): LockedTool {
  const place = `servers.${server}.tools.${tool}`;
  const entry = record(value, place, source);
  onlyKeys(entry, ['digest', 'definition', 'unshown', 'profile', 'accepted'], place, source);
  const definition = record(entry['definition'], `${place}.definition`, source) as ToolDefinition;
  if (definition.name !== tool) throw wrong(source, `${place}.definition.name`, 'is not the name it stands under');
  const digest = text(entry['digest'], `${place}.digest`, source);
  const edited = (detail: string): HintlockError => {
    const names = { server: printableExcerpt(server, 60), tool: printableExcerpt(tool, 60) };
    return new HintlockError('HL_LOCK_EDITED', { path: source.file, ...names, detail });
  };
  if (digestDefinition(definition, source.digest) !== digest) throw edited('its digest is not that of its definition');
  const profile: Partial<Record<HintName, HintValue>> = {};
  for (const [hint, given] of Object.entries(record(entry['profile'], `${place}.profile`, source)))
    Object.assign(profile, { [hintName(hint, `${place}.profile`, source)]: hintValue(hint, given, place, source) });
  if (!Array.isArray(entry['accepted'])) throw wrong(source, `${place}.accepted`, 'is not a list');
  const accepted = entry['accepted'].map((one: unknown, index) =>
    readAcceptance(one, `${place}.accepted.${index}`, source),
  );
  const odd = accepted.find(({ hint, value: given }) => profile[hint] !== given);
  if (odd !== undefined) throw edited(`its profile does not say of ${odd.hint} what was accepted`);
  const unsaid = undeclared(definition, accepted);
  if (unsaid !== undefined)
    throw edited(`its definition does not declare ${unsaid.hint} to be ${String(unsaid.value)}`);
  const unshown = entry['unshown'] === undefined ? {} : { unshown: text(entry['unshown'], `${place}.unshown`, source) };
  return { digest, definition, ...unshown, profile, accepted };
}

/** A yes to the server's own word that is looser than its word. Whoever keeps the file may say so, but in their own name. */
function undeclared(definition: ToolDefinition, accepted: readonly Acceptance[]): Acceptance | undefined {
  const { hints } = resolveProfile(readDeclared(definition).claims, 'pinned');
  return accepted.find(
    ({ hint, value, source }) => source === 'declared' && tightness(hint, value) < tightness(hint, hints[hint].value),
  );
}

function readAcceptance(value: unknown, place: string, source: LockSource): Acceptance {
  const entry = record(value, place, source);
  onlyKeys(entry, ['hint', 'value', 'source', 'evidence', 'by', 'at'], place, source);
  const hint = hintName(entry['hint'], place, source);
  const from = SOURCES.find((one) => one === entry['source']);
  if (from === undefined || from === 'default' || from === 'locked')
    throw wrong(source, `${place}.source`, 'is nobody whose word can be accepted');
  return {
    hint,
    value: hintValue(hint, entry['value'], place, source),
    source: from,
    evidence: text(entry['evidence'], `${place}.evidence`, source),
    by: text(entry['by'], `${place}.by`, source),
    at: text(entry['at'], `${place}.at`, source),
  };
}

function hintName(value: unknown, place: string, source: LockSource): HintName {
  if (typeof value === 'string' && isHintName(value)) return value;
  throw wrong(source, place, `names a hint that does not exist${typeof value === 'string' ? `: ${value}` : ''}`);
}

function hintValue(hint: string, value: unknown, place: string, source: LockSource): HintValue {
  const fits =
    isHintName(hint) && HINTS[hint].type === 'level'
      ? SENSITIVITIES.some((level) => level === value)
      : typeof value === 'boolean';
  if (fits) return value as HintValue;
  throw wrong(source, `${place} (${hint})`, 'has a value that the hint cannot have');
}

function record(value: unknown, place: string, source: LockSource): JsonObject {
  if (isJsonObject(value)) return value;
  throw wrong(source, place, 'is not an object');
}

function text(value: unknown, place: string, source: LockSource): string {
  if (typeof value === 'string') return value;
  throw wrong(source, place, 'is not text');
}

/** What this version does not know it would lose when it writes. */
function onlyKeys(value: JsonObject, known: readonly string[], place: string, source: LockSource): void {
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined) throw wrong(source, place, `has a key that nobody knows: ${unknown}`);
}

function wrong({ file }: LockSource, place: string, detail: string): HintlockError {
  const shown = { place: printableExcerpt(place, 120), detail: printableExcerpt(detail, 160) };
  return new HintlockError('HL_LOCK_SHAPE', { path: file, ...shown });
}
