/** Goes through a value, keys as well as strings, and gives back the same without credentials and without excess. */
import { HintlockError, isJsonObject, type JsonObject } from '@hintlock/core';
import { type Blob, blobNote, isBlob, readBlob } from './blob.ts';
import { findCredentials } from './find-credentials.ts';
import type { Detect } from './library-detectors.ts';
import { cutJsonText } from './long-lists.ts';
import { namedSpans } from './named-values.ts';
import type { ScreenLimits } from './screen-limits.ts';
import { namesCount, namesSecret } from './secret-names.ts';
import { count, showText } from './show-text.ts';
import { mergeSpans, redaction, type Span, spansWithin } from './span.ts';
import { mayHoldCredential, mayNameCredential } from './traces.ts';

/** What was done so far, over a whole answer. */
export interface Tally {
  redacted: number;
  readonly cut: string[];
  /** Of `cut`, what its text does not say by itself. */
  readonly lists: string[];
  /** Characters that were worth a closer look. */
  suspicious: number;
}

/** What is done to one part of an answer. */
export interface Look {
  readonly detect: Detect;
  readonly limits: ScreenLimits;
  readonly tally: Tally;
  /** Whether values that are named as credentials go too. */
  readonly named: boolean;
  /** Whether long lists are cut, as values and in JSON that travels as text. */
  readonly lists: 'none' | 'values' | 'texts';
}

/** More than this is withheld: a server could keep us busy for as long as it likes. */
const SUSPICIOUS_LIMIT = 8_000_000;
/** What is looked at beyond a cut, so that a credential at the cut is seen whole. */
const BEYOND_CUT = 16_384;

/** The same object when there is nothing to change. */
export function lookThrough(value: unknown, path: string, look: Look): unknown {
  if (typeof value === 'string') return lookAtString(value, path, look);
  if (Array.isArray(value)) return lookAtList(value, path, look);
  return isJsonObject(value) ? lookAtObject(value, path, look) : value;
}

function lookAtList(list: readonly unknown[], path: string, look: Look): unknown {
  const kept = look.lists === 'values' ? cutList(list, path, look) : list;
  const looked = kept.map((item, index) => lookThrough(item, `${path}[${index}]`, look));
  return kept === list && looked.every((item, index) => item === list[index]) ? list : looked;
}

export function cutList(list: readonly unknown[], path: string, { limits, tally }: Look): readonly unknown[] {
  if (list.length <= limits.list) return list;
  stateList(path, { shown: limits.list, length: list.length }, tally);
  return list.slice(0, limits.list);
}

function stateList(path: string, list: { readonly shown: number; readonly length: number }, tally: Tally): void {
  const statement = `${path}: ${count(list.shown)} of ${count(list.length)} items shown`;
  tally.cut.push(statement);
  tally.lists.push(statement);
}

function lookAtObject(object: JsonObject, path: string, look: Look): JsonObject {
  if (isBlob(object)) {
    const held = spansOf(readBlob(object.blob, look.limits), look).length;
    look.tally.redacted += held;
    if (held > 0) return lookAtObject(withoutBlob(object), path, look);
  }
  const entries = new Map<string, unknown>();
  let isSame = true;
  for (const [key, item] of Object.entries(object)) {
    const [newKey, newItem] = lookAtMember([key, item], path, object, look);
    isSame &&= newKey === key && newItem === item;
    entries.set(freeKey(newKey, entries), newItem);
  }
  return isSame ? object : Object.fromEntries(entries);
}

/** The same resource as a text: nothing can be taken out of a file without breaking it. */
function withoutBlob(resource: Blob): JsonObject {
  const { blob: _blob, ...rest } = resource;
  return { ...rest, mimeType: 'text/plain', text: blobNote(resource) };
}

/** Some credentials are known by the name before them, so a name and its value are looked at as one text. */
function lookAtMember(
  [key, item]: readonly [string, unknown],
  path: string,
  object: JsonObject,
  look: Look,
): readonly [string, unknown] {
  const place = `${path}.${shownKey(key)}`;
  const keySpans = spansOf(key, { ...look, named: false });
  const newKey = keySpans.length === 0 ? key : showKey(key, keySpans, look);
  if (look.named && (namesSecret(key) || isNamedPair(key, object))) return [newKey, hideAll(item, key, look)];
  if (typeof item !== 'string') return [newKey, lookThrough(item, place, look)];
  return [newKey, lookAtString(item, place, look, { key, isBinary: isBinary(key, object) })];
}

function showKey(key: string, spans: readonly Span[], look: Look): string {
  const { text, redacted } = showText(key, spans, Number.POSITIVE_INFINITY);
  look.tally.redacted += redacted;
  return text;
}

/** Two keys that read the same once redacted are still two. */
function freeKey(key: string, taken: ReadonlyMap<string, unknown>): string {
  let free = key;
  for (let number = 2; taken.has(free); number += 1) free = `${key} ${number}`;
  return free;
}

/** Paths are read by people and models, so a key shows only if it cannot be a credential or a control character. */
function shownKey(key: string): string {
  return /^[A-Za-z_]{1,20}$/.test(key) ? key : '…';
}

/** `{ "name": "DB_PASSWORD", "value": "…" }` */
function isNamedPair(key: string, object: JsonObject): boolean {
  if (key !== 'value') return false;
  const name = object['name'] ?? object['key'];
  return typeof name === 'string' && namesSecret(name);
}

/** Base64 that is cut is worth nothing. */
function isBinary(key: string, object: JsonObject): boolean {
  return key === 'blob' || (key === 'data' && typeof object['mimeType'] === 'string');
}

/** Every string under a name that says credential, and every number that is no count; the shape stays as it was. */
function hideAll(value: unknown, name: string, look: Look): unknown {
  if (Array.isArray(value)) return value.map((item) => hideAll(item, name, look));
  if (isJsonObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hideAll(item, name, look)]));
  }
  const isHidden = typeof value === 'string' ? value !== '' : typeof value === 'number' && !namesCount(name);
  if (!isHidden) return value;
  look.tally.redacted += 1;
  return redaction('named as a credential');
}

interface StringPlace {
  readonly key?: string;
  readonly isBinary?: boolean;
}

function lookAtString(
  value: string,
  path: string,
  look: Look,
  { key = '', isBinary = false }: StringPlace = {},
): string {
  const { limits, tally } = look;
  const short = look.lists === 'texts' && key === 'text' ? cutJsonText(value, limits.list) : undefined;
  for (const list of short?.lists ?? []) stateList(path, list, tally);
  const text = short?.text ?? value;
  const limit = isBinary ? Number.POSITIVE_INFINITY : limits.text;
  const spans = memberSpans(key, text.slice(0, limit + BEYOND_CUT), look);
  if (spans.length === 0 && text.length <= limit) return text;
  const shown = showText(text, spans, limit);
  tally.redacted += shown.redacted;
  if (shown.cut !== undefined) tally.cut.push(`${path}: ${shown.cut}`);
  return shown.text;
}

function memberSpans(key: string, text: string, look: Look): readonly Span[] {
  if (!/key/i.test(key)) return spansOf(text, look);
  const start = key.length + 2;
  return spansWithin(spansOf(`${key}: ${text}`, look), start, start + text.length);
}

/** Everything in `text` that must not leave. */
function spansOf(text: string, { detect, named, tally }: Look): readonly Span[] {
  const isSuspicious = mayHoldCredential(text);
  const isNamed = named && mayNameCredential(text);
  if (!isSuspicious && !isNamed) return [];
  tally.suspicious += text.length;
  if (tally.suspicious > SUSPICIOUS_LIMIT) {
    throw new HintlockError('HL_SCREEN_FAULT', { detail: 'too much of it looks like credentials' });
  }
  const found = isSuspicious ? findCredentials(text, detect) : [];
  return isNamed ? mergeSpans([...found, ...namedSpans(text)]) : found;
}
