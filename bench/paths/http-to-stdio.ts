/** From a modern client over HTTP to a server over stdio that all callers share. */
import { BARE_HTTP_TO_STDIO, ECHO_COMMAND, ECHO_STDIO, SDK_PROXY } from '../contestants/files.ts';
import { serve } from '../contestants/gateway.ts';
import { overHttp } from '../contestants/over-http.ts';
import { overStdio } from '../contestants/over-stdio.ts';
import { peersFor } from '../contestants/peers.ts';
import type { Path } from './path.ts';

export function httpToStdio(peers: boolean): Path {
  const [command, ...args] = ECHO_COMMAND;
  const contestants = [
    // There is no direct way from HTTP to stdio: the server on its own stands for it.
    overStdio({ contestant: { name: 'direct over stdio', role: 'direct' }, args: [ECHO_STDIO] }),
    overHttp({ contestant: { name: 'bare forwarder', role: 'floor' }, args: [BARE_HTTP_TO_STDIO, ...ECHO_COMMAND] }),
    ...serve({ command, args }),
    overHttp({ contestant: { name: 'SDK proxy', role: 'proxy' }, args: [SDK_PROXY, 'http', ...ECHO_COMMAND] }),
    ...(peers ? peersFor('HTTP→stdio') : []),
  ];
  return { name: 'HTTP→stdio', prepare: () => Promise.resolve({ contestants, stop: () => Promise.resolve() }) };
}
