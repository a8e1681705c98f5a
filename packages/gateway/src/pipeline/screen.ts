/** Screen: takes credentials out of an answer and cuts what is too long, before the model sees it. */
import type { JsonObject, Profile } from '@hintlock/core';
import type { ServerAnswer } from '../line/server-answer.ts';
import type { Screened, Screener, ScreenOptions } from '../screen/screener.ts';
import type { Reply } from './reply.ts';

export interface ScreenedReply {
  readonly reply: Reply;
  /** What the log says of it. */
  readonly noted: JsonObject;
}

/** At once where there is nothing to be done, which is nearly always. */
export function screen(
  answer: ServerAnswer,
  options: ScreenOptions,
  screener: Screener,
): ScreenedReply | Promise<ScreenedReply> {
  const screened = screener.screen(answer, options);
  if (screened instanceof Promise) return screened.then((done) => replyWith(answer, done));
  return replyWith(answer, screened);
}

export function screenOptions({ hints }: Profile): ScreenOptions {
  return hints.secret.value === true ? MAY_HOLD_SECRETS : ORDINARY;
}

const MAY_HOLD_SECRETS = { secret: true };
const ORDINARY = { secret: false };
const NOTHING: JsonObject = {};

function replyWith(answer: ServerAnswer, done: Screened): ScreenedReply {
  if (!done.changed) return { reply: { kind: 'answer', answer }, noted: NOTHING };
  const noted = { redacted: done.redacted, ...(done.cut.length > 0 ? { cut: done.cut } : {}) };
  if (done.error !== undefined) return { reply: { kind: 'error', error: done.error }, noted };
  return { reply: { kind: 'result', result: done.result ?? {} }, noted };
}
