/** Reads a tool's hints as its calls' lines in the log have them. */
import {
  HINT_NAMES,
  HINTS,
  type HintName,
  type HintValue,
  isHintName,
  type Profile,
  SENSITIVITIES,
  SOURCES,
  type Source,
  type Tier,
  type Unknown,
} from '@hintlock/core';

interface RecordedHint {
  readonly value: HintValue | Unknown;
  readonly source: Source;
  readonly lost: readonly [];
  readonly suggestion?: { readonly value: HintValue };
}

// A tool is called again and again, and its hints are the same text each time.
const READ = new Map<string, Profile>();
const MOST_READ = 1000;

/** Nothing for a text that is none. */
export function readProfile(text: unknown, tier: Tier): Profile | undefined {
  if (typeof text !== 'string') return undefined;
  const key = `${tier} ${text}`;
  const known = READ.get(key);
  if (known !== undefined) return known;
  const hints: Partial<Record<HintName, RecordedHint>> = {};
  for (const name of HINT_NAMES) hints[name] = { value: HINTS[name].default, source: 'default', lost: [] };
  for (const part of text === '' ? [] : text.split(' ')) {
    const [name = '', spoken = ''] = part.split('=');
    const hint = isHintName(name) ? readHint(name, spoken) : undefined;
    if (hint === undefined || !isHintName(name)) return undefined;
    hints[name] = hint;
  }
  const profile = { hints: hints as unknown as Profile['hints'], tier };
  if (READ.size < MOST_READ) READ.set(key, profile);
  return profile;
}

function readHint(name: HintName, text: string): RecordedHint | undefined {
  const [valueText = '', sourceText, suggestedText] = text.split('/');
  const value = valueText === 'unknown' ? valueText : readValue(name, valueText);
  const source = SOURCES.find((one) => one === sourceText);
  if (value === undefined || source === undefined) return undefined;
  if (suggestedText === undefined) return { value, source, lost: [] };
  const suggested = readValue(name, suggestedText);
  return suggested === undefined ? undefined : { value, source, lost: [], suggestion: { value: suggested } };
}

function readValue(name: HintName, text: string): HintValue | undefined {
  if (HINTS[name].type === 'level') return SENSITIVITIES.find((level) => level === text);
  if (text === 'true') return true;
  return text === 'false' ? false : undefined;
}
