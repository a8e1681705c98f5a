/** Our own name and version, as we introduce ourselves to servers and print for people. */
import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('../package.json') as { readonly version: string };

export const VERSION: string = version;
export const IDENTITY = { name: 'hintlock', version } as const;
