/** Tells a webhook of each approval that waits, and takes its answer where it gives one at once. */
import { setTimeout as delay } from 'node:timers/promises';
import { HintlockError, isHintlockError, isJsonObject, printableExcerpt } from '@hintlock/core';
import { parseJson } from '@hintlock/upstream/connect';
import type { Events } from '../events/events.ts';
import type { Approval } from '../store/store.ts';
import { checkSignature, SIGNATURE_HEADER, signBody } from './webhook-signature.ts';

export interface WebhookOptions {
  readonly url: string;
  /** Shared with the webhook: signs both ways. */
  readonly secret: string;
  /** An approval that somebody else answered needs no further try. */
  readonly events: Events;
  readonly answer: (id: string, answer: 'approve' | 'deny') => Promise<unknown>;
  /** Told of what went wrong; a webhook is never why a call fails. */
  readonly report: (error: HintlockError) => void;
  readonly now: () => number;
  readonly times?: WebhookTimes;
}

interface WebhookTimes {
  readonly timeoutMs: number;
  /** How long to wait before each further try. */
  readonly waitsMs: readonly number[];
}

export interface Webhook {
  /** Never throws and waits for nothing. */
  readonly tell: (approval: Approval) => void;
  /** Gives up what is under way, and resolves when nothing is. */
  readonly close: () => Promise<void>;
}

const TIMES: WebhookTimes = { timeoutMs: 10_000, waitsMs: [500, 2000] };
/** How many approvals are told of at once; more than that many people cannot answer anyway. */
const UNDER_WAY_LIMIT = 32;
const ANSWER_LIMIT = 64 * 1024;

export function createWebhook(options: WebhookOptions): Webhook {
  const underWay = new Map<string, { readonly stop: AbortController; readonly done: Promise<void> }>();
  const unsubscribe = options.events.subscribe((event) => {
    if (event.kind === 'approval-answered') underWay.get(event.approval.id)?.stop.abort();
  });
  return {
    tell: (approval) => {
      // The same call made again asks about the same approval.
      if (underWay.has(approval.id)) return;
      if (underWay.size >= UNDER_WAY_LIMIT) {
        options.report(failed(options, approval, 'too many others wait to be told'));
        return;
      }
      const stop = new AbortController();
      const done = tellOf(approval, options, stop.signal).finally(() => underWay.delete(approval.id));
      underWay.set(approval.id, { stop, done });
    },
    close: async () => {
      unsubscribe();
      for (const { stop } of underWay.values()) stop.abort();
      await Promise.all([...underWay.values()].map(({ done }) => done));
    },
  };
}

async function tellOf(approval: Approval, options: WebhookOptions, signal: AbortSignal): Promise<void> {
  try {
    const reply = await sendUntilTaken(approval, options, signal);
    const answer = answerIn(reply, approval, options);
    if (answer !== undefined && !signal.aborted) await options.answer(approval.id, answer);
  } catch (error) {
    // Answered in another way meanwhile, or the gateway stops.
    if (signal.aborted) return;
    // What the webhook answered came too late: somebody else was first.
    if (isHintlockError(error) && error.code === 'HL_APPROVAL_UNKNOWN') return;
    options.report(isHintlockError(error) ? error : failed(options, approval, 'its answer could not be kept', error));
  }
}

interface WebhookReply {
  readonly body: string;
  readonly signature: string | undefined;
}

type Tried =
  | { readonly ok: true; readonly reply: WebhookReply }
  | { readonly ok: false; readonly detail: string; readonly again: boolean; readonly cause?: unknown };

async function sendUntilTaken(approval: Approval, options: WebhookOptions, signal: AbortSignal): Promise<WebhookReply> {
  const { timeoutMs, waitsMs } = options.times ?? TIMES;
  const body = JSON.stringify(question(approval));
  for (const wait of [...waitsMs, undefined]) {
    const tried = await send(body, options, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
    if (tried.ok) return tried.reply;
    if (!tried.again || wait === undefined || signal.aborted)
      throw failed(options, approval, tried.detail, tried.cause);
    await delay(wait, undefined, { signal });
  }
  throw failed(options, approval, 'it was not tried');
}

/** One try. A redirect is not followed: the question goes where the operator said, and nowhere else. */
async function send(body: string, { url, secret, now }: WebhookOptions, signal: AbortSignal): Promise<Tried> {
  // Loaded when there is something to tell: most gateways have no webhook.
  const { request } = await import('undici');
  try {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'hintlock',
      // Signed anew each time: a late try must not look like an old message played again.
      [SIGNATURE_HEADER]: signBody(secret, body, now()),
    };
    const response = await request(url, { method: 'POST', headers, body, signal });
    const { statusCode } = response;
    if (statusCode < 200 || statusCode >= 300) {
      await response.body.dump({ limit: ANSWER_LIMIT }).catch(() => {});
      return { ok: false, detail: `it answered ${statusCode}`, again: statusCode >= 500 || statusCode === 429 };
    }
    const signature = response.headers[SIGNATURE_HEADER];
    const text = await readAtMost(response.body, ANSWER_LIMIT);
    if (text === undefined) return { ok: false, detail: 'its answer is too long', again: false };
    return { ok: true, reply: { body: text, signature: typeof signature === 'string' ? signature : undefined } };
  } catch (error) {
    return { ok: false, detail: faultOf(error), again: true, cause: error };
  }
}

async function readAtMost(body: AsyncIterable<Uint8Array>, limit: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The kind of fault, and nothing of its words: they may repeat the address, and the address may be a secret. */
function faultOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'it did not answer in time';
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string'
    ? `it could not be reached (${printableExcerpt(code, 40)})`
    : 'it could not be reached';
}

/** What the webhook is told. It has no member `answer` that is a word, so it can never be taken for an answer itself. */
function question({ id, createdAt, expiresAt, summary, scope }: Approval): unknown {
  return {
    kind: 'approval-requested',
    id,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    server: scope.server,
    tool: scope.tool,
    session: scope.session,
    principal: scope.principal,
    summary,
    howToAnswer: {
      body: { id, answer: 'approve or deny' },
      signature: 'Hintlock-Signature: t=UNIX,v1=HMAC-SHA256 in hex of t + "." + body with the shared secret',
      now: 'answer this request with the body and the header',
      later: 'POST the body with the header to /webhook/answer of the gateway, before expiresAt',
    },
  };
}

/** The answer in a reply, if it gives one. One that does not count is an error: somebody may be trying. */
function answerIn(
  { body, signature }: WebhookReply,
  approval: Approval,
  { secret, now }: WebhookOptions,
): 'approve' | 'deny' | undefined {
  const reply = parseJson(body);
  // Most receivers just say that they got it.
  if (!isJsonObject(reply) || reply['answer'] === undefined) return undefined;
  const checked = checkSignature({ secret, body, header: signature, now: now() });
  if (!checked.ok) throw new HintlockError('HL_SIGNATURE_REFUSED', { detail: checked.detail });
  const { id, answer } = reply;
  if (id !== approval.id) throw new HintlockError('HL_SIGNATURE_REFUSED', { detail: 'it is for another approval' });
  if (answer !== 'approve' && answer !== 'deny')
    throw new HintlockError('HL_SIGNATURE_REFUSED', { detail: 'it is neither "approve" nor "deny"' });
  return answer;
}

function failed({ url }: WebhookOptions, { id }: Approval, detail: string, cause?: unknown): HintlockError {
  // Not the whole address: the path or the query of a webhook often is its password.
  const origin = URL.parse(url)?.origin ?? 'its address';
  return new HintlockError('HL_WEBHOOK_FAILED', { origin, id, detail }, { cause });
}
