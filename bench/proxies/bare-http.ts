/** The floor from HTTP to HTTP: parses every message and forwards it on a connection that is kept, and does nothing else. */
import type { IncomingHttpHeaders } from 'node:http';
import { Pool } from 'undici';
import { listen } from './listen.ts';

const FORWARDED = ['content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id'];

const { origin, pathname: path } = new URL(process.argv[2] ?? '');
const pool = new Pool(origin, { connections: 64, pipelining: 1 });

listen(async (text, headers) => {
  const body = JSON.stringify(JSON.parse(text) as unknown);
  const { statusCode, body: answer } = await pool.request({ method: 'POST', path, headers: forwarded(headers), body });
  const answered = await answer.text();
  return { status: statusCode, text: answered === '' ? '' : JSON.stringify(JSON.parse(answered) as unknown) };
});

function forwarded(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of FORWARDED) {
    const value = headers[name];
    if (typeof value === 'string') kept[name] = value;
  }
  return kept;
}
