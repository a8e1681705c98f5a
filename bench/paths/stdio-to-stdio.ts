/** From a client over stdio to a server over stdio: what most people run. */
import { BARE_STDIO, ECHO_COMMAND, ECHO_STDIO, SDK_PROXY } from '../contestants/files.ts';
import { runAlone, runShared } from '../contestants/gateway.ts';
import { overStdio } from '../contestants/over-stdio.ts';
import { peersFor } from '../contestants/peers.ts';
import type { Path } from './path.ts';

export function stdioToStdio(peers: boolean): Path {
  const contestants = [
    overStdio({ contestant: { name: 'direct', role: 'direct' }, args: [ECHO_STDIO] }),
    overStdio({ contestant: { name: 'bare forwarder', role: 'floor' }, args: [BARE_STDIO, ...ECHO_COMMAND] }),
    ...runAlone(ECHO_COMMAND),
    ...runShared(ECHO_COMMAND),
    overStdio({ contestant: { name: 'SDK proxy', role: 'proxy' }, args: [SDK_PROXY, 'stdio', ...ECHO_COMMAND] }),
    ...(peers ? peersFor('stdio→stdio') : []),
  ];
  return { name: 'stdio→stdio', prepare: () => Promise.resolve({ contestants, stop: () => Promise.resolve() }) };
}
