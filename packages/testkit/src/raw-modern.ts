/** The 2026-07-28 era by hand: every request must carry its protocol version, and no opening handshake exists. */
import { answer, type Method, type Request, refuse, tool } from './raw-stdio.ts';

const VERSION = '2026-07-28';
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CACHED = { ttlMs: 60_000, cacheScope: 'public' };

/** What a server of the modern era answers; it knows nothing of `initialize`. */
export function modernMethods(name: string): Record<string, Method> {
  const meta = { 'io.modelcontextprotocol/serverInfo': { name, version: '1.0.0' } };
  const reply = (fields: Record<string, unknown>) => (request: Request) => {
    const requested = request.params?.['_meta']?.[VERSION_KEY];
    if (requested === VERSION) answer(request, { resultType: 'complete', ...fields, _meta: meta });
    else if (requested === undefined) refuse(request, { code: -32602, message: `Missing _meta["${VERSION_KEY}"]` });
    else refuseVersion(request, requested);
  };
  const clock = tool('read_clock', { description: 'Tells the time.', annotations: { readOnlyHint: true } });
  return {
    'server/discover': reply({ supportedVersions: [VERSION], capabilities: { tools: {} }, ...CACHED }),
    'tools/list': reply({ tools: [clock], ...CACHED }),
    'tools/call': reply({ content: [{ type: 'text', text: 'noon' }] }),
  };
}

/** The specification wants the supported versions named: older clients have nothing else to show their user. */
export function refuseVersion(request: Request, requested: unknown): void {
  const message = `Unsupported protocol version; this server speaks ${VERSION} only`;
  refuse(request, { code: -32022, message, data: { supported: [VERSION], requested } });
}
