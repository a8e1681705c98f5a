/** Where a traced call wanted to send something: an attempt counts, whether or not it got through. */
import type { ObservedEffect } from '@hintlock/core';
import { decodeString, type TracedCall } from './trace-line.ts';

const SENDING: ReadonlySet<string> = new Set(['connect', 'sendto', 'sendmsg', 'sendmmsg']);
const NAMES = 53;

export function readConnection({ name, args, error }: TracedCall): ObservedEffect | undefined {
  if (!SENDING.has(name)) return undefined;
  const text = args.join(', ');
  const family = /sa_family=(AF_\w+)/.exec(text)?.[1];
  if (family === 'AF_UNIX') {
    // Programs look for name services that are mostly not there.
    const socket = decodeString(/sun_path=(@?"[^"]*")/.exec(text)?.[1]);
    return error === undefined && socket !== undefined ? { kind: 'connected-here', what: `unix:${socket}` } : undefined;
  }
  const found = family === 'AF_INET' ? INET.exec(text) : family === 'AF_INET6' ? INET6.exec(text) : null;
  const address = decodeString(found?.[2]);
  if (found === null || address === undefined) return undefined;
  const port = Number(found[1]);
  // A name that is looked up leaves the machine, even through a resolver that runs on it.
  const kind = isHere(address) && port !== NAMES ? 'connected-here' : 'connected';
  return { kind, what: address.includes(':') ? `[${address}]:${port}` : `${address}:${port}` };
}

const INET = /sin_port=htons\((\d+)\), sin_addr=inet_addr\(("[^"]*")\)/;
const INET6 = /sin6_port=htons\((\d+)\).*?inet_pton\(AF_INET6, ("[^"]*")/;

function isHere(address: string): boolean {
  return /^(?:::ffff:)?(?:127\.|0\.0\.0\.0$)/i.test(address) || address === '::1' || address === '::';
}
