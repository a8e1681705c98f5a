/** A wire over Streamable HTTP in either era, with nothing between the test and the bytes but `fetch`. */
import { type Era, LEGACY_VERSION, type Message, MODERN_VERSION, type Receive, type Wire } from './wire.ts';

export interface HttpWire extends Wire {
  /** The status of the last answer to a message that expects none, and of every refusal. */
  readonly statuses: number[];
}

const NAMED: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

export function openHttpWire(url: string, era: Era, receive: Receive): HttpWire {
  const streams = new Map<unknown, AbortController>();
  const statuses: number[] = [];
  let sessionId: string | undefined;
  let order: Promise<unknown> = Promise.resolve();

  const common = (): Record<string, string> =>
    era === 'modern'
      ? { 'mcp-protocol-version': MODERN_VERSION }
      : { 'mcp-protocol-version': LEGACY_VERSION, ...(sessionId === undefined ? {} : { 'mcp-session-id': sessionId }) };

  const read = async (response: Response): Promise<void> => {
    if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) {
      const text = await response.text();
      if (text !== '') receive(JSON.parse(text) as Message, text);
      return;
    }
    let rest = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      rest += chunk;
      for (let end = rest.indexOf('\n\n'); end !== -1; end = rest.indexOf('\n\n')) {
        const data = /^data: (.+)$/m.exec(rest.slice(0, end))?.[1];
        rest = rest.slice(end + 2);
        if (data !== undefined) receive(JSON.parse(data) as Message, data);
      }
    }
  };

  const request = async (method: 'GET' | 'POST', message?: Message): Promise<void> => {
    const controller = new AbortController();
    const key = message === undefined ? controller : message['id'];
    if (key !== undefined) streams.set(key, controller);
    try {
      const response = await fetch(url, {
        method,
        signal: controller.signal,
        headers: {
          accept: 'application/json, text/event-stream',
          ...common(),
          ...(message === undefined ? {} : { 'content-type': 'application/json', ...modernHeaders(era, message) }),
        },
        ...(message === undefined ? {} : { body: JSON.stringify(message) }),
      });
      statuses.push(response.status);
      sessionId ??= response.headers.get('mcp-session-id') ?? undefined;
      await read(response);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      if (streams.get(key) === controller) streams.delete(key);
    }
  };

  return {
    statuses,
    send: (message) => {
      const isRequest = message['method'] !== undefined && message['id'] !== undefined;
      const sent = order.then(() => request('POST', message)).catch(() => {});
      // Whatever expects no answer is taken before the next message is sent, and so is the opening.
      if (!isRequest || message['method'] === 'initialize') order = sent;
      if (message['method'] === 'notifications/initialized') void sent.then(() => request('GET')).catch(() => {});
    },
    cancel: (requestId, reason) => {
      if (era === 'modern') return streams.get(requestId)?.abort();
      void request('POST', { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId, reason } });
    },
    close: async () => {
      for (const controller of streams.values()) controller.abort();
      if (sessionId !== undefined) await fetch(url, { method: 'DELETE', headers: common() }).catch(() => {});
    },
  };
}

function modernHeaders(era: Era, { method, params }: Message): Record<string, string> {
  if (era === 'legacy' || typeof method !== 'string') return {};
  const name = (params as Message | undefined)?.[NAMED[method] ?? ''];
  const { region } = ((params as Message | undefined)?.['arguments'] ?? {}) as { readonly region?: string };
  return {
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
    ...(region === undefined ? {} : { 'mcp-param-region': `=?base64?${Buffer.from(region).toString('base64')}?=` }),
  };
}
