/** Keeps what a configuration put into a server's environment or headers out of everything that is shown. */
import { isJsonObject, printable, secretShapes } from '@hintlock/core';
import type { Target } from './target.ts';

const SECRET_NAME = /key|token|secret|passw|pwd|auth|cred|cookie|session|bearer|private|signature|dsn|(?:^|[_-])pat$/i;
/** Shorter values would blank out ordinary words. */
const SHORTEST = 4;
/** `USE_AUTH=true` names no secret, and blanking the word out would spoil every description. */
const SWITCH = /^(?:true|false|none|null)$/i;

/** The values of a target that must never be shown, longest first. */
export function secretsOf(target: Target): readonly string[] {
  const named = Object.entries(target.kind === 'command' ? target.env : target.headers);
  const values = named.flatMap(([name, value]) => [
    ...(isSecret(name, value) ? [value, ...parts(value)] : []),
    ...addressCredentials(value),
  ]);
  const found = new Set([...values, ...(target.secrets ?? []), ...secretArguments(target)]);
  return [...found]
    .filter((value) => value.length >= SHORTEST && !SWITCH.test(value))
    .sort((a, b) => b.length - a.length);
}

/** `text` with every secret replaced. Where secrets overlap, all that any of them covers goes. */
export function redact(text: string, secrets: readonly string[]): string {
  const spans = secrets.flatMap((secret) => spansOf(secret, text)).sort((a, b) => a.start - b.start);
  let result = '';
  let end = 0;
  for (const span of spans) {
    if (span.start >= end) result += `${text.slice(end, span.start)}${REDACTED}`;
    end = Math.max(end, span.end);
  }
  return result + text.slice(end);
}

const REDACTED = '[redacted]';

function spansOf(secret: string, text: string): { start: number; end: number }[] {
  const spans = [];
  for (let at = text.indexOf(secret); at !== -1; at = text.indexOf(secret, at + 1)) {
    spans.push({ start: at, end: at + secret.length });
  }
  return spans;
}

/** A JSON value with every secret in its strings and keys replaced. The same value where there is none. */
export function redactJson<Value>(value: Value, secrets: readonly string[]): Value {
  if (secrets.length === 0) return value;
  const text = JSON.stringify(value);
  const written = secrets.map((secret) => JSON.stringify(secret).slice(1, -1));
  return written.some((secret) => text.includes(secret)) ? (replaceStrings(value, secrets) as Value) : value;
}

function replaceStrings(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return redact(value, secrets);
  if (Array.isArray(value)) return value.map((item) => replaceStrings(item, secrets));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [redactKey(key, secrets), replaceStrings(item, secrets)]);
  return Object.fromEntries(entries);
}

/** A key that is a plain word is the protocol's own: a password of `name` must not take the names from all tools. */
function redactKey(key: string, secrets: readonly string[]): string {
  return /^[a-z]{1,24}$/i.test(key) ? key : redact(key, secrets);
}

/**
 * The target in full, for a person who has to decide whether it may run: everything that the configuration says, also its
 * environment and folder. Only what came from the reader's own variables is left out.
 */
export function describeExactly(target: Target): string {
  const secrets = target.secrets ?? [];
  const clean = (word: string): string => quote(redact(word, secrets));
  if (target.kind === 'url') {
    const headers = Object.entries(target.headers).map(([name, value]) => ` ${name}: ${redact(value, secrets)}`);
    return printable(`${redact(target.url, secrets)}${headers.join(',')}`);
  }
  const environment = Object.entries(target.env).map(([name, value]) => `${name}=${clean(value)}`);
  const folder = target.cwd === undefined ? [] : [`(in ${target.cwd})`];
  return printable([...environment, ...[target.command, ...target.args].map(clean), ...folder].join(' '));
}

/** The target in one line for a person: what is run or called, without a credential in it. */
export function describeTarget(target: Target): string {
  const secrets = secretsOf(target);
  if (target.kind === 'url') return printable(redact(describeUrl(target.url), secrets));
  // Before the quotes, which would hide a secret that holds one.
  const line = [target.command, ...target.args].map((word) => quote(redact(word, secrets))).join(' ');
  return printable(line);
}

function describeUrl(text: string): string {
  const url = URL.parse(text);
  // What is no address may still hold a credential where an address would.
  if (url === null) return text.replace(/\/\/[^/?#]*@/, `//${REDACTED}@`).replace(/\?.*/s, '?…');
  const credentials = url.username === '' && url.password === '' ? '' : `${REDACTED}@`;
  const query = url.search === '' ? '' : `?${[...url.searchParams.keys()].map((key) => `${key}=…`).join('&')}`;
  const path = url.pathname.split('/').map((part) => (isToken(decode(part)) ? '…' : part));
  return `${url.protocol}//${credentials}${url.host}${path.join('/')}${query}`;
}

function quote(argument: string): string {
  const plain = argument !== '' && /^[\w@%+=:,./~-]*$/.test(argument.replaceAll(REDACTED, ''));
  return plain ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}

function secretArguments(target: Target): string[] {
  if (target.kind === 'url') return addressCredentials(target.url);
  return target.args.flatMap((argument, index) => [
    ...argumentSecrets(argument, target.args[index + 1]),
    // Of an address only the password goes, which is found above.
    ...secretShapes(argument).filter((shape) => !shape.includes('://')),
    ...namedInside(argument),
    ...(isToken(argument) ? [argument] : []),
  ]);
}

/** `"apiKey":"VALUE"`, `Password=VALUE;` and the like inside a longer argument; bounded, because one may be megabytes long. */
function namedInside(argument: string): string[] {
  const pairs = argument.matchAll(/([\w-]{1,40})["']?\s*[=:]\s*["']?([^\s"';,&}]+)/g);
  return [...pairs].flatMap(([, name = '', value = '']) =>
    /(?:passw(?:or)?d|pwd|secret|token|api[_-]?key|access[_-]?key)$/i.test(name) ? [value] : [],
  );
}

/** A word that no person would have chosen: long, with letters and digits, and no shape of a path, version or host. */
function isToken(word: string): boolean {
  return word.length >= 20 && /\d/.test(word) && /[a-z]/i.test(word) && /^[\w+=~-]+$/.test(word);
}

/** `--api-key VALUE`, `--token=VALUE`, `-e TOKEN=VALUE`, `--header 'Authorization: VALUE'`, and addresses with credentials. */
function argumentSecrets(argument: string, next: string | undefined): string[] {
  const [, flag] = /^-{1,2}([\w-]+)$/.exec(argument) ?? [];
  if (flag !== undefined) {
    const isValue = SECRET_NAME.test(flag) && next !== undefined && !next.startsWith('-');
    return isValue ? [next, ...parts(next)] : [];
  }
  const [, name, separator, value] = /^-{0,2}([\w-]+)(\s*=\s*|:\s*)(.*)$/s.exec(argument) ?? [];
  if (name === undefined || value === undefined) return addressCredentials(argument);
  // `keycloak:24` is an image and its version, not a header.
  const looksSecret = separator !== ':' || /\s/.test(value) || isSecret('', value);
  if (SECRET_NAME.test(name) && looksSecret) return [value, ...parts(value)];
  return [...addressCredentials(argument), ...argumentSecrets(value, undefined)];
}

/** As written and as decoded: the one is in our own arguments, the other in what a server says of them. */
function addressCredentials(text: string): string[] {
  // By hand, because an address with several hosts or a bad port has credentials too and does not parse.
  const [, authority = ''] = /:\/\/([^/?#\s]*)@/.exec(text) ?? [];
  // A user name is shown, unless it stands alone and looks like a token.
  const [, password] = authority.split(/:(.*)/s);
  const credential = password ?? (isSecret('', authority) ? authority : '');
  const [, query = ''] = text.includes('://') ? (/\?([^#\s]*)/.exec(text) ?? []) : [];
  const queried = query
    .split('&')
    .map((pair) => pair.split(/=(.*)/s))
    .filter(([name = '', value]) => value !== undefined && SECRET_NAME.test(decode(name)))
    .flatMap(([, value = '']) => [value, decode(value), decode(value.replaceAll('+', ' '))]);
  return [credential, decode(credential), ...queried].filter((value) => value !== '');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isSecret(name: string, value: string): boolean {
  return (
    SECRET_NAME.test(name) || (value.length >= 6 && /\d/.test(value) && /[a-z]/i.test(value) && !/[\s/\\]/.test(value))
  );
}

/** `Bearer abc` is as secret as `abc`, and so is each line of a key; but not a short word among others. */
function parts(value: string): string[] {
  const [, credential] = /^(?:bearer|basic|token)\s+(\S+)$/i.exec(value) ?? [];
  const words = /\s/.test(value) ? value.split(/\s+/).filter((part) => part.length >= 8) : [];
  return credential === undefined ? words : [credential, ...words];
}
