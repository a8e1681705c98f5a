/** A client of either era that shows everything it gets and answers what it is asked, with nothing in between that could hide a loss. */
import { type Era, LEGACY_VERSION, type Message, MODERN_VERSION, type Receive, type Wire } from './wire.ts';

/** Something the client was asked, in whichever way its era has. */
export interface Question {
  readonly method: string;
  readonly params: Message;
  /** The key among those asked at once (newer era), or the id of the pushed request. */
  readonly key: unknown;
}

/** Nothing: the question stays unanswered. */
export type Answerer = (question: Question) => Message | undefined | Promise<Message | undefined>;

interface Started {
  readonly id: number;
  readonly response: Promise<Message>;
  readonly cancel: (reason?: string) => void;
}

export interface EraClient {
  readonly era: Era;
  readonly wire: Wire;
  /** The answer to `initialize` or `server/discover`. */
  readonly greeting: Message;
  /** Notifications, in their order. */
  readonly heard: Message[];
  readonly asked: Question[];
  answer: Answerer;
  /** Sends one request, as it is but for the envelope of the newer era. */
  readonly start: (method: string, params?: Message) => Started;
  /** The whole response to one request. */
  readonly request: (method: string, params?: Message) => Promise<Message>;
  /** A call with everything that belongs to it: what is asked is answered until there is a result. */
  readonly call: (name: string, args?: Message, extra?: Message) => Promise<Message>;
  readonly notify: (method: string, params: Message) => void;
  /** The bytes of the response to a request. */
  readonly textOf: (id: number) => string;
  readonly close: () => Promise<void>;
}

/** A client may say of itself what nobody has defined. */
export const ODD = { 'example.com/client': { deep: [null, 1.5] }, 'clé ☂': true } as const;
const CLIENT_INFO = { name: 'odd-client', version: '1.0.0', ...ODD } as const;
const CAPABILITIES = {
  elicitation: { form: {} },
  sampling: {},
  roots: {},
  experimental: { 'example.com/x': ODD },
  ...ODD,
} as const;

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': MODERN_VERSION,
  'io.modelcontextprotocol/clientInfo': CLIENT_INFO,
  'io.modelcontextprotocol/clientCapabilities': CAPABILITIES,
} as const;

export interface ClientOptions {
  readonly capabilities?: Message;
}

export async function openEraClient(
  era: Era,
  open: (receive: Receive) => Wire,
  options: ClientOptions = {},
): Promise<EraClient> {
  const capabilities = options.capabilities ?? CAPABILITIES;
  const envelope = { ...ENVELOPE, 'io.modelcontextprotocol/clientCapabilities': capabilities };
  const waiting = new Map<unknown, (message: Message) => void>();
  const texts = new Map<unknown, string>();
  const heard: Message[] = [];
  const asked: Question[] = [];
  let lastId = 0;
  const wire = open((message, text) => {
    const { id, method } = message;
    if (method === undefined) {
      texts.set(id, text);
      waiting.get(id)?.(message);
      waiting.delete(id);
    } else if (id === undefined) heard.push(message);
    else void answerPushed(message);
  });

  const ask = (question: Question): Message | undefined | Promise<Message | undefined> => {
    asked.push(question);
    return client.answer(question);
  };
  const answerPushed = async ({ id, method, params }: Message): Promise<void> => {
    const result = await ask({ method: String(method), params: params as Message, key: id });
    if (result !== undefined) wire.send({ jsonrpc: '2.0', id, result });
  };

  const start = (method: string, params: Message = {}): Started => {
    lastId += 1;
    const id = lastId;
    const response = new Promise<Message>((resolve) => waiting.set(id, resolve));
    const sent = era === 'modern' ? { ...params, _meta: { ...envelope, ...(params['_meta'] as Message) } } : params;
    wire.send({ jsonrpc: '2.0', id, method, params: sent });
    return { id, response, cancel: (reason) => wire.cancel(id, reason) };
  };
  const request: EraClient['request'] = (method, params) => start(method, params).response;

  const call: EraClient['call'] = async (name, args = {}, extra = {}) => {
    let more: Message = {};
    for (;;) {
      const message = await request('tools/call', { name, arguments: args, ...extra, ...more });
      const result = message['result'] as Message | undefined;
      if (result?.['resultType'] !== 'input_required') return message;
      const inputResponses: Record<string, unknown> = {};
      for (const [key, value] of Object.entries(result['inputRequests'] as Message)) {
        const { method, params } = value as { readonly method: string; readonly params: Message };
        inputResponses[key] = await ask({ method, params, key });
      }
      more = { requestState: result['requestState'], inputResponses };
    }
  };

  const client: EraClient & { greeting: Message } = {
    era,
    wire,
    greeting: {},
    heard,
    asked,
    answer: answerEverything,
    start,
    request,
    call,
    notify: (method, params) => {
      const sent = era === 'modern' ? { ...params, _meta: { ...envelope, ...(params['_meta'] as Message) } } : params;
      wire.send({ jsonrpc: '2.0', method, params: sent });
    },
    textOf: (id) => texts.get(id) ?? '',
    close: wire.close,
  };
  if (era === 'modern') client.greeting = (await request('server/discover'))['result'] as Message;
  else {
    const opening = await request('initialize', {
      protocolVersion: LEGACY_VERSION,
      capabilities,
      clientInfo: CLIENT_INFO,
      ...ODD,
    });
    client.greeting = opening['result'] as Message;
    wire.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }
  return client;
}

const ANSWERS: Readonly<Record<string, Message>> = {
  'elicitation/create': { action: 'accept', content: { name: 'Ada' }, ...ODD },
  'sampling/createMessage': {
    role: 'assistant',
    content: { type: 'text', text: 'Paris', ...ODD },
    model: 'none',
    ...ODD,
  },
  'roots/list': { roots: [{ uri: 'file:///here', ...ODD }], ...ODD },
  'x/custom': { opinion: 'odd', ...ODD },
};

/** Says yes, and gives whatever is asked for. */
export const answerEverything: Answerer = ({ method }) => ANSWERS[method];

/** The text of a result's first block, read as JSON where it is some. */
export function textIn(message: Message): unknown {
  const { content = [] } = (message['result'] ?? {}) as { readonly content?: readonly { readonly text?: string }[] };
  const text = content[0]?.text ?? JSON.stringify(message['error'] ?? message['result']);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
