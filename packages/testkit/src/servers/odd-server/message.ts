/** JSON-RPC messages as they are on the wire, with whatever else they carry. */

export type JsonObject = Readonly<Record<string, unknown>>;
export type Id = string | number;

export interface Request {
  readonly id: Id;
  readonly method: string;
  readonly params?: JsonObject;
}

export interface Notification {
  readonly method: string;
  readonly params?: JsonObject;
}

/** A client's answer to a request that the server pushed. */
export interface Answer {
  readonly id: Id;
  readonly result?: JsonObject;
  readonly error?: JsonObject;
}

export type Incoming =
  | { readonly kind: 'request'; readonly request: Request }
  | { readonly kind: 'notification'; readonly notification: Notification }
  | { readonly kind: 'answer'; readonly answer: Answer };

/** What became of a request. */
export type Outcome =
  | { readonly kind: 'result'; readonly result: JsonObject }
  | { readonly kind: 'error'; readonly error: JsonObject; readonly httpStatus: number };

export function succeed(result: JsonObject): Outcome {
  return { kind: 'result', result };
}

/** The status only matters over HTTP, and only to the errors that the specification gives one. */
export function refuse(code: number, message: string, data?: unknown, httpStatus = 200): Outcome {
  return { kind: 'error', error: { code, message, ...(data !== undefined && { data }) }, httpStatus };
}

export function methodNotFound(method: string): Outcome {
  return refuse(-32_601, `Method not found: ${method}`, undefined, 404);
}

export function toResponse(id: Id, outcome: Outcome): JsonObject {
  const content = outcome.kind === 'result' ? { result: outcome.result } : { error: outcome.error };
  return { jsonrpc: '2.0', id, ...content };
}

/** Tells the three kinds of message apart; absent for what is none of them. */
export function parseMessage(text: string): Incoming | undefined {
  const message = parseObject(text);
  if (!message) return undefined;
  const hasId = typeof message['id'] === 'string' || typeof message['id'] === 'number';
  if (typeof message['method'] === 'string') {
    if (hasId) return { kind: 'request', request: message as unknown as Request };
    return { kind: 'notification', notification: message as unknown as Notification };
  }
  return hasId ? { kind: 'answer', answer: message as unknown as Answer } : undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
