/** Keeps what a configuration put into a server's environment or headers out of everything that is shown. */
import { isJsonObject, printable } from '@hintlock/core';
import type { Target } from './target.ts';

const SECRET_NAME = /key|token|secret|passw|pwd|auth|cred|cookie|session|bearer|private|signature|dsn/i;
/** Shorter values would blank out ordinary words. */
const SHORTEST = 4;

/** The values of a target that must never be shown, longest first so that none hides inside another. */
export function secretsOf(target: Target): readonly string[] {
  const named = Object.entries(target.kind === 'command' ? target.env : target.headers);
  const values = named
    .filter(([name, value]) => isSecret(name, value))
    .flatMap(([, value]) => [value, ...parts(value)]);
  const found = new Set([...values, ...(target.secrets ?? []), ...secretArguments(target)]);
  return [...found].filter((value) => value.length >= SHORTEST).sort((a, b) => b.length - a.length);
}

/** `text` with every secret replaced. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((result, secret) => result.replaceAll(secret, REDACTED), text);
}

export const REDACTED = '[redacted]';

/** A JSON value with every secret in its strings and keys replaced. The same value where there is none. */
export function redactJson(value: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0) return value;
  const text = JSON.stringify(value);
  const written = secrets.map((secret) => JSON.stringify(secret).slice(1, -1));
  return written.some((secret) => text.includes(secret)) ? replaceStrings(value, secrets) : value;
}

function replaceStrings(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return redact(value, secrets);
  if (Array.isArray(value)) return value.map((item) => replaceStrings(item, secrets));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [redact(key, secrets), replaceStrings(item, secrets)]);
  return Object.fromEntries(entries);
}

/** The target in one line for a person: what is run or called, without a credential in it. */
export function describeTarget(target: Target): string {
  if (target.kind === 'url') return printable(redact(describeUrl(target.url), secretsOf(target)));
  const line = [target.command, ...target.args].map(quote).join(' ');
  return printable(redact(line, secretsOf(target)));
}

function describeUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null) return text;
  const credentials = url.username === '' && url.password === '' ? '' : `${REDACTED}@`;
  const query = url.search === '' ? '' : `?${[...url.searchParams.keys()].map((key) => `${key}=…`).join('&')}`;
  return `${url.protocol}//${credentials}${url.host}${url.pathname}${query}`;
}

function quote(argument: string): string {
  return /^[\w@%+=:,./~-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}

/** `--api-key VALUE`, `--token=VALUE`, and the credentials of an address among the arguments. */
function secretArguments(target: Target): string[] {
  if (target.kind === 'url') return addressCredentials(target.url);
  return target.args.flatMap((argument, index) => {
    const [flag, value] = splitFlag(argument);
    if (flag === undefined || !SECRET_NAME.test(flag)) return addressCredentials(argument);
    if (value !== undefined) return [value];
    const next = target.args[index + 1];
    return next === undefined || next.startsWith('-') ? [] : [next];
  });
}

function splitFlag(argument: string): [string | undefined, string | undefined] {
  const match = /^-{1,2}([\w-]+)(?:=(.*))?$/s.exec(argument);
  return [match?.[1], match?.[2]];
}

function addressCredentials(text: string): string[] {
  const url = text.includes('://') ? URL.parse(text) : null;
  if (url === null) return [];
  const queried = [...url.searchParams].filter(([name]) => SECRET_NAME.test(name)).map(([, value]) => value);
  return [url.password, decodeURIComponent(url.password), ...queried].filter((value) => value !== '');
}

function isSecret(name: string, value: string): boolean {
  return (
    SECRET_NAME.test(name) || (value.length >= 16 && /\d/.test(value) && /[a-z]/i.test(value) && !/[\s/\\]/.test(value))
  );
}

/** `Bearer abc` is as secret as `abc`. */
function parts(value: string): string[] {
  return value.includes(' ') ? value.split(/\s+/).filter((part) => part.length >= 8) : [];
}
