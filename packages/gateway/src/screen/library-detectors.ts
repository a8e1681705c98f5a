/**
 * The library's detectors, run on text in this process. Its rules are called directly, not through its core: that keeps a performance mark per rule and
 * run for ever, and lets a comment in the text (`secretlint-disable`) switch the rules off.
 */
import { HintlockError } from '@hintlock/core';
import { libraryRule } from './library-rules.ts';
import type { Span } from './span.ts';
import { tracePositions } from './traces.ts';

export type Detect = (text: string) => readonly Span[];

let loading: Promise<Detect> | undefined;

/** Loaded on first need: most sessions never see anything that is worth a closer look. */
export function loadDetectors(): Promise<Detect> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** How far around a trace the rules are shown a text: further than any credential reaches that only they know. */
const BEFORE = 512;
const AFTER = 2048;

async function load(): Promise<Detect> {
  const { rules } = await import('@secretlint/secretlint-rule-preset-recommend');
  let reports: Span[] = [];
  let content = '';
  const handlers = rules.flatMap((rule) => {
    const known = libraryRule(rule.meta.id);
    if (known?.unused !== undefined) return [];
    const kind = known?.kind ?? 'credential';
    const report = (found: Report): void => {
      const span = locate(content, found, kind);
      if (span !== undefined) reports.push(span);
    };
    const context = {
      sharedOptions: {},
      createTranslator: () => (messageId: string, data: unknown) => ({ messageId, message: '', data }),
      report,
      ignore: () => undefined,
    };
    return [rule.create(context, {})];
  });

  const detectIn = (window: string): readonly Span[] => {
    reports = [];
    content = window;
    // By this name one rule also looks for the tokens of such files.
    const source = { content, filePath: '.npmrc', ext: '.txt', contentType: 'text' };
    for (const handler of handlers) {
      void handler.file?.(source);
    }
    return reports;
  };

  return (text) => {
    try {
      return aroundTraces(text, detectIn);
    } catch {
      // Its message may quote what was looked at.
      throw new HintlockError('HL_SCREEN_FAULT', { detail: 'a detector of credentials failed' });
    }
  };
}

/**
 * GitHub's tokens for installations, whole. They are taken out before the rules see the text, because the rule for them
 * reads on for a thousand characters from every place where one might begin.
 */
const INSTALLATION_TOKEN = /ghs_\d{1,20}_[\w-]{20,}(?:\.[\w-]{1,10000}){0,2}/g;

function aroundTraces(given: string, detect: Detect): readonly Span[] {
  const spans: Span[] = [];
  const text = given.replaceAll(INSTALLATION_TOKEN, (token, start: number) => {
    spans.push({ start, end: start + token.length, kind: 'GitHub token' });
    return ' '.repeat(token.length);
  });
  for (const window of windows(text)) {
    for (const { start, end, kind } of detect(text.slice(window.start, window.end))) {
      spans.push({ start: start + window.start, end: wholeEnd(text, end + window.start, window.end), kind });
    }
  }
  return spans;
}

function windows(text: string): readonly { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (const position of tracePositions(text)) {
    const last = found.at(-1);
    const end = Math.min(text.length, position + AFTER);
    if (last !== undefined && position - BEFORE <= last.end) last.end = end;
    else found.push({ start: Math.max(0, position - BEFORE), end });
  }
  return found;
}

/** What reaches the edge of what was shown goes on for as long as it looks the same. */
function wholeEnd(text: string, end: number, edge: number): number {
  if (end < edge) return end;
  const rest = /[\w-]*/y;
  rest.lastIndex = end;
  return end + (rest.exec(text)?.[0].length ?? 0);
}

interface Report {
  readonly message: { readonly messageId?: string; readonly data?: unknown };
  readonly range: readonly [number, number];
}

/** Some rules report where the name before a credential begins, with the length of the credential. What it is stands in the data. */
function locate(content: string, { message, range }: Report, kind: string): Span | undefined {
  const [start, end] = range;
  const values = Object.values(message.data ?? {}).filter((value): value is string => typeof value === 'string');
  const value = values.find((item) => content.startsWith(item, start)) ?? values.find((item) => content.includes(item));
  const at = value === undefined ? -1 : content.indexOf(value, start);
  if (value === undefined || at === -1) return { start, end, kind };
  const length = ownLength(value, kind, message.messageId);
  return length === 0 ? undefined : { start: at, end: at + length, kind };
}

/**
 * How much of what a rule took is the credential: in one line of JSON, a rule that reads up to the next space takes what follows with it.
 * An address that has a quotation mark before its `@` is two things in one line, not one with a password.
 */
function ownLength(value: string, kind: string, messageId: string | undefined): number {
  if (messageId === 'Npmrc_authToken') return /^[^\s"'\\,;]*/.exec(value)?.[0].length ?? 0;
  if (kind !== 'credentials in an address') return value.length;
  return /^[^\s"`<>\\@]*@[^\s"'`<>\\]*/.exec(value)?.[0].length ?? 0;
}
