/** From a client over stdio to a server over HTTP: a path that only peers set a goal on. */
import { serveStdio } from '../contestants/gateway.ts';
import { peersFor } from '../contestants/peers.ts';
import { startEchoHttp } from './echo-http.ts';
import type { Path } from './path.ts';

export function stdioToHttp(): Path {
  const prepare: Path['prepare'] = async () => {
    const { url, stop } = await startEchoHttp();
    return { contestants: [serveStdio({ url }), ...peersFor('stdio→HTTP', url)], stop };
  };
  return { name: 'stdio→HTTP', prepare };
}
