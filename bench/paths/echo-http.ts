/** The server under test over HTTP, shared by all contestants of a path, and the direct way to it. */
import { ECHO_HTTP } from '../contestants/files.ts';
import type { Contestant } from '../harness/contestant.ts';
import { openHttp } from '../harness/http-connection.ts';
import { startProcess } from '../harness/start-process.ts';
import { printedAddress, whileAlive } from '../harness/wait-until.ts';

export interface EchoHttp {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export async function startEchoHttp(): Promise<EchoHttp> {
  const started = startProcess([ECHO_HTTP]);
  try {
    return { url: await whileAlive(started, printedAddress(started)), stop: started.stop };
  } catch (error) {
    await started.stop();
    throw error;
  }
}

/** No proxy: the client asks the server. */
export function toAddress(url: string): Contestant {
  const start: Contestant['start'] = async () => {
    const connection = await openHttp(url, 'modern');
    const ended = new Promise<never>(() => {});
    return { connection, pids: () => [], ended, stop: () => Promise.resolve(connection.close()) };
  };
  return { name: 'direct', role: 'direct', start };
}
