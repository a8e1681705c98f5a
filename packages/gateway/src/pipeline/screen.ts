/** Screen: takes credentials out of an answer and cuts what is too long, before the model sees it. */
import type { JsonObject, Profile } from '@hintlock/core';
import type { ServerAnswer } from '../line/server-answer.ts';
import type { Screener } from '../screen/screener.ts';
import type { Reply } from './reply.ts';

export interface ScreenedReply {
  readonly reply: Reply;
  /** What the log says of it. */
  readonly noted: JsonObject;
}

export async function screen(answer: ServerAnswer, profile: Profile, screener: Screener): Promise<ScreenedReply> {
  const screened = screener.screen(answer, { secret: profile.hints.secret.value === true });
  const done = screened instanceof Promise ? await screened : screened;
  if (!done.changed) return { reply: { kind: 'answer', answer }, noted: {} };
  const noted = { redacted: done.redacted, ...(done.cut.length > 0 ? { cut: done.cut } : {}) };
  if (done.error !== undefined) return { reply: { kind: 'error', error: done.error }, noted };
  return { reply: { kind: 'result', result: done.result ?? {} }, noted };
}
