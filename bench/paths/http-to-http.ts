/** From a client over HTTP to a server over HTTP, both of the modern era. */
import { BARE_HTTP, SDK_PROXY } from '../contestants/files.ts';
import { serve } from '../contestants/gateway.ts';
import { overHttp } from '../contestants/over-http.ts';
import { peersFor } from '../contestants/peers.ts';
import { startEchoHttp, toAddress } from './echo-http.ts';
import type { Path } from './path.ts';

export function httpToHttp(peers: boolean): Path {
  const prepare: Path['prepare'] = async () => {
    const { url, stop } = await startEchoHttp();
    const contestants = [
      toAddress(url),
      overHttp({ contestant: { name: 'bare forwarder', role: 'floor' }, args: [BARE_HTTP, url] }),
      ...serve({ url }),
      overHttp({ contestant: { name: 'SDK proxy', role: 'proxy' }, args: [SDK_PROXY, 'http', url] }),
      ...(peers ? peersFor('HTTP→HTTP', url) : []),
    ];
    return { contestants, stop };
  };
  return { name: 'HTTP→HTTP', prepare };
}
