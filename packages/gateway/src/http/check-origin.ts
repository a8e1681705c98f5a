/** Whether an HTTP request was meant for us: what keeps web pages out of a gateway on the user's own machine. */
import type { IncomingMessage } from 'node:http';
import { HintlockError, printableExcerpt } from '@hintlock/core';

/** What of a request the check looks at. */
export type CheckedRequest = Pick<IncomingMessage, 'headers'> & {
  readonly socket: { readonly localPort?: number | undefined };
};

// A name that somebody else's DNS answers is not here: with it, a page could reach us under its own name.
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/i;
const DEFAULT_PORT = 80;

/**
 * What to answer instead, or nothing when the request may go on.
 *
 * A browser always says under which name it reached us (`Host`) and, where a script asks, which page asks (`Origin`). A page on
 * another port of this machine is another origin, and so is one on another of our names: something else may listen there.
 */
export function checkHost({ headers, socket }: CheckedRequest): HintlockError | undefined {
  const host = headers.host ?? '';
  const match = LOOPBACK.exec(host);
  const port = match?.[1] === undefined ? DEFAULT_PORT : Number(match[1]);
  if (match === null || port !== socket.localPort)
    return new HintlockError('HL_HOST_REFUSED', { host: printableExcerpt(host, SHOWN) });
  const { origin } = headers;
  // Compared as browsers write it: in lower case, without the port that goes without saying.
  if (origin === undefined || origin === ownOrigin(host)) return undefined;
  return new HintlockError('HL_ORIGIN_REFUSED', { origin: printableExcerpt(origin, SHOWN) });
}

const SHOWN = 100;

/** The origin of a page that was served under this `Host`. */
function ownOrigin(host: string): string {
  return URL.parse(`http://${host}`)?.origin ?? '';
}
