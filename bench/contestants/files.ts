/** Where the programs are that the contestants consist of. */
import { fileURLToPath } from 'node:url';

const local = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

export const HINTLOCK = fileURLToPath(
  import.meta.resolve('hintlock/package.json').replace('package.json', 'bin/hintlock.js'),
);
export const SDK_PROXY = local('proxies/sdk-proxy.ts');
export const BARE_STDIO = local('proxies/bare-stdio.ts');
export const BARE_HTTP = local('proxies/bare-http.ts');
export const BARE_HTTP_TO_STDIO = local('proxies/bare-http-to-stdio.ts');
export const ECHO_STDIO = local('servers/echo-stdio.ts');
export const ECHO_HTTP = local('servers/echo-http.ts');
export const LARGE_LIST = local('servers/large-list.ts');

/** The command of the server under test over stdio. */
export const ECHO_COMMAND = [process.execPath, ECHO_STDIO] as const;
