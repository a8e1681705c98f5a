/** What a gateway keeps beyond the life of its process, when it cannot be kept. */
import type { ErrorEntry } from '../error-entry.ts';

const STORE_FAULT = { severity: 'error', exit: 70, jsonRpc: -32603, http: 503 } as const;

export const STORE_ERRORS = {
  HL_LOG_UNWRITABLE: {
    ...STORE_FAULT,
    message: 'The call was not made, because the log could not be written ({reason}).',
    remedy: 'Make room in the state folder, or make it writable; the next call is tried anew.',
  },
  HL_STORE_UNUSABLE: {
    ...STORE_FAULT,
    message: 'The state database could not be opened ({reason}).',
    remedy: 'Look at `hintlock.db` in the state folder: it must be readable and writable to you, and whole.',
  },
  HL_STORE_NEWER: {
    ...STORE_FAULT,
    message: 'The state database was made by a newer Hintlock (its version is {found}, this one knows {known}).',
    remedy: 'Update Hintlock, or set HINTLOCK_HOME to another folder.',
  },
} as const satisfies Record<string, ErrorEntry>;
