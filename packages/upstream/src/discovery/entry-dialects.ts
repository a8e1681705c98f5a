/** How the clients' server entries differ: which field is the address, what counts when both are there, how one is switched off. */
import type { UrlTarget } from '../target.ts';

export interface EntryDialect {
  /** Fields that hold an address, strongest first. */
  readonly addresses: readonly { readonly field: string; readonly transport: UrlTarget['transport'] }[];
  /** Which is used when an entry without a `type` has a command and an address. */
  readonly both: 'command' | 'address' | 'error';
  readonly off: readonly ('disabled' | 'enabled')[];
  /** What an entry with neither command nor address refers to, where the client allows that. */
  readonly elsewhere?: string;
}

const URL = { field: 'url', transport: 'auto' } as const;
const SERVER_URL = { field: 'serverUrl', transport: 'auto' } as const;
const HTTP_URL = { field: 'httpUrl', transport: 'http' } as const;

export const ENTRY_DIALECTS = {
  standard: { addresses: [URL], both: 'command', off: ['disabled'] },
  // Gemini CLI takes the older SSE behind a bare `url`, newer builds try both: so does `auto`.
  'address-first': { addresses: [SERVER_URL, HTTP_URL, URL], both: 'address', off: ['disabled'] },
  codex: { addresses: [URL], both: 'error', off: ['enabled'] },
  opencode: {
    addresses: [URL],
    both: 'command',
    off: ['enabled', 'disabled'],
    elsewhere: 'a server that is defined elsewhere',
  },
  zed: { addresses: [URL], both: 'command', off: ['enabled'], elsewhere: 'a server of a Zed extension' },
  any: { addresses: [SERVER_URL, HTTP_URL, URL], both: 'command', off: ['disabled', 'enabled'] },
} as const satisfies Record<string, EntryDialect>;

export type EntryDialectName = keyof typeof ENTRY_DIALECTS;
