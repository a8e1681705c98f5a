/**
 * Screens what a server answers: takes credentials out, cuts what is too long, and says so. Most answers hold nothing of either kind, and
 * for them one look at the text as it came is all there is.
 */
import { isJsonObject, type JsonObject } from '@hintlock/core';
import type { Message } from '@hintlock/upstream/connect';
import { mayHoldInBlob } from './blob.ts';
import { type Detect, loadDetectors } from './library-detectors.ts';
import { mayHoldLongList } from './long-lists.ts';
import { cutList, type Look, lookThrough, type Tally } from './look-through.ts';
import { refuseDeep } from './refuse-deep.ts';
import { SCREEN_LIMITS, type ScreenLimits } from './screen-limits.ts';
import { count, cutNote } from './show-text.ts';
import { mayHoldCredential, mayNameCredential } from './traces.ts';

export interface ScreenOptions {
  /** The tool's profile says that its results may hold credentials: values that are named as such go too. */
  readonly secret: boolean;
}

export type Screened =
  | { readonly changed: false }
  | {
      readonly changed: true;
      readonly result?: JsonObject;
      readonly error?: JsonObject;
      /** How many credentials were taken out. */
      readonly redacted: number;
      /** What was cut, a sentence each. */
      readonly cut: readonly string[];
    };

export interface Screener {
  /** A value at once when the answer may pass as it came, which is nearly always. */
  readonly screen: (
    answer: { readonly message: Message; readonly text: string },
    options: ScreenOptions,
  ) => Screened | Promise<Screened>;
}

const UNCHANGED: Screened = { changed: false };

export function createScreener(limits: ScreenLimits = SCREEN_LIMITS): Screener {
  return {
    screen: (answer, { secret }) => {
      const { message, text } = answer;
      const isSuspicious =
        mayHoldCredential(text) ||
        (secret && mayNameCredential(text)) ||
        mayHoldInBlob(message['result'], { limits, named: secret });
      const isLong = text.length > limits.text || mayHoldLongList(text, limits.list);
      // What is looked into must have a bottom, here and at the client.
      refuseDeep(answer);
      if (!isSuspicious && !isLong) return UNCHANGED;
      if (!isSuspicious) return lookAt(message, { detect: () => [], limits, secret });
      return loadDetectors().then((detect) => lookAt(message, { detect, limits, secret }));
    },
  };
}

interface Means {
  readonly detect: Detect;
  readonly limits: ScreenLimits;
  readonly secret: boolean;
}

function lookAt({ result, error }: Message, { detect, limits, secret }: Means): Screened {
  const tally: Tally = { redacted: 0, cut: [], lists: [], suspicious: 0 };
  const look: Look = { detect, limits, tally, named: false, lists: 'none' };
  if (error !== undefined) {
    const looked = lookThrough(error, 'error', { ...look, named: secret });
    if (looked === error) return UNCHANGED;
    return { changed: true, error: isJsonObject(looked) ? looked : {}, redacted: tally.redacted, cut: tally.cut };
  }
  const looked = isJsonObject(result) ? lookAtResult(result, look, secret) : lookThrough(result, 'result', look);
  if (looked === result) return UNCHANGED;
  const stated = isJsonObject(looked) ? state(looked, tally) : {};
  return { changed: true, result: stated, redacted: tally.redacted, cut: tally.cut };
}

function lookAtResult(result: JsonObject, look: Look, secret: boolean): JsonObject {
  const { content, structuredContent, requestState, ...rest } = result;
  const { tally } = look;
  // A state is the server's own: the client hands it back as it came and shows it to nobody.
  const isState = rest['resultType'] === 'input_required' && requestState !== undefined;
  const others = isState ? rest : { ...rest, ...given('requestState', requestState) };
  const blocks = Array.isArray(content) ? cutList(content, 'content', look) : content;
  const looked = {
    content: lookThrough(blocks, 'content', { ...look, named: secret, lists: 'texts' }),
    structuredContent: lookThrough(structuredContent, 'structuredContent', { ...look, named: secret, lists: 'values' }),
    others: lookThrough(others, 'result', look) as JsonObject,
  };
  if (tally.redacted === 0 && tally.cut.length === 0) return result;
  return {
    ...looked.others,
    ...(isState ? { requestState } : {}),
    ...given('content', looked.content),
    ...given('structuredContent', looked.structuredContent),
  };
}

function given(key: string, value: unknown): JsonObject {
  return value === undefined ? {} : { [key]: value };
}

/** The rest is counted. */
const LISTS_STATED = 20;

/** Says what was done where programs look (`_meta`) and, for lists, where the model does; a list that obeys a schema has no room for it. */
function state(result: JsonObject, { redacted, cut, lists }: Tally): JsonObject {
  const { content, _meta: meta } = result;
  const shown = lists.slice(0, LISTS_STATED);
  const more = lists.length > shown.length ? [`and ${count(lists.length - shown.length)} more lists`] : [];
  const note = { type: 'text', text: [...shown, ...more].map(cutNote).join('\n') };
  const structured = shown.filter((list) => list.startsWith('structuredContent'));
  return {
    ...result,
    ...(Array.isArray(content) && shown.length > 0 ? { content: [...(content as unknown[]), note] } : {}),
    _meta: {
      ...(isJsonObject(meta) ? meta : {}),
      'dev.hintlock/screened': { redacted, cut: cut.slice(0, LISTS_STATED) },
      ...(structured.length > 0 ? { 'dev.hintlock/cut': structured } : {}),
    },
  };
}
