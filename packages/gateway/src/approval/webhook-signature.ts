/** The signature on what goes to a webhook and on what it answers: an HMAC over the time and the body. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'hintlock-signature';

/** How far the clocks of both sides may differ, and how long an answer may be on its way. */
const TOLERANCE_SECONDS = 5 * 60;
const FORM = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** The value of the header; `now` in milliseconds. */
export function signBody(secret: string, body: string, now: number): string {
  const time = Math.floor(now / 1000);
  return `t=${time},v1=${digest(secret, time, body).toString('hex')}`;
}

export interface Signed {
  readonly secret: string;
  readonly body: string;
  readonly header: string | undefined;
  readonly now: number;
}

export type CheckedSignature = { readonly ok: true } | { readonly ok: false; readonly detail: string };

export function checkSignature({ secret, body, header, now }: Signed): CheckedSignature {
  const match = FORM.exec(header ?? '');
  if (match === null) return { ok: false, detail: 'it carries no signature' };
  const [time, given] = [Number(match[1]), Buffer.from(match[2] ?? '', 'hex')];
  // An empty secret would be one that everybody knows.
  if (secret === '' || !timingSafeEqual(given, digest(secret, time, body)))
    return { ok: false, detail: 'its signature is wrong' };
  if (Math.abs(now / 1000 - time) > TOLERANCE_SECONDS)
    return { ok: false, detail: 'it was signed at another time than now' };
  return { ok: true };
}

function digest(secret: string, time: number, body: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest();
}
