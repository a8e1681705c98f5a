/** Our own name and version, as we introduce ourselves to servers and print for people. */
import manifest from '../package.json' with { type: 'json' };

export const VERSION: string = manifest.version;
export const IDENTITY: { readonly name: string; readonly version: string } = { name: 'hintlock', version: VERSION };
