/** Reads what a request brings, up to a limit, and checks it against the contract. */
import { HintlockError, printableExcerpt } from '@hintlock/core';
import { isTooDeep, parseJson } from '@hintlock/upstream/connect';
import type * as z from 'zod';

/** No request of the contract comes near. */
const BODY_LIMIT = 64 * 1024;
const BODY_MS = 10_000;

/** The query, each name given once at most. */
export function readQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const { searchParams } = new URL(request.url);
  const names = [...searchParams.keys()];
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw invalid(`"${twice}" is given twice`);
  return check(Object.fromEntries(searchParams), schema);
}

export async function readBody<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  return checkBody(await readText(request), schema);
}

export function checkBody<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  const value = parseJson(text);
  if (value === undefined) throw invalid('its body is no JSON');
  // Before anything walks it.
  if (typeof value === 'object' && value !== null && isTooDeep(value)) throw invalid('its body is nested too deep');
  return check(value, schema);
}

/** The body as it came, for whoever checks a signature over it. */
export async function readText(request: Request): Promise<string> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type))
    throw new HintlockError('HL_BODY_NOT_JSON', {});
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT) throw tooLarge();
  const bytes = await readBytes(request.body);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid('its body is no UTF-8');
  }
}

async function readBytes(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(invalid(`its body was not there after ${BODY_MS / 1000} s`)), BODY_MS);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late.promise]);
      if (done) return Buffer.concat(chunks);
      length += value.byteLength;
      if (length > BODY_LIMIT) throw tooLarge();
      chunks.push(value);
    }
  } finally {
    clearTimeout(timer);
    // Whatever is still on its way is not waited for.
    reader.cancel().catch(() => {});
  }
}

function check<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  const issues = checked.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  throw invalid(issues.join('; '));
}

function tooLarge(): HintlockError {
  return new HintlockError('HL_BODY_TOO_LARGE', { limit: BODY_LIMIT });
}

export function invalid(detail: string): HintlockError {
  return new HintlockError('HL_REQUEST_INVALID', { detail: printableExcerpt(detail, 300) });
}
