/** Keys, signed manifests, registries and pins: what cannot be used, and why a server is not believed. */
import { BAD_INPUT, type ErrorEntry, NEWS, NOTICE, SERVER_FAULT } from '../error-entry.ts';

export const TRUST_ERRORS = {
  HL_KEY_FILE: {
    ...BAD_INPUT,
    message: 'The key file {path} cannot be used: {reason}.',
    remedy: 'Make a key with `hintlock sign --new-key FILE`, and keep the file readable to you alone (`chmod 600`).',
  },
  HL_KEY_INVALID: {
    ...BAD_INPUT,
    message: 'That is not a public Ed25519 key: {detail}.',
    remedy:
      'Give the line that `hintlock sign --new-key` printed, beginning with `ed25519:`, or a file with it or with a PEM.',
  },
  HL_KEY_REVOKED: {
    ...BAD_INPUT,
    message: 'You revoked the key {key}, and a revoked key stays so.',
    remedy: 'Ask whoever signs for a new key.',
  },
  HL_KEY_UNKNOWN: {
    ...BAD_INPUT,
    message: 'No key that you trust begins with "{id}".',
    remedy: 'See `hintlock trust key list`; to revoke a key that was never trusted, give its whole id.',
  },
  HL_FILE_EXISTS: {
    ...BAD_INPUT,
    message: '{path} exists already, and nothing was written.',
    remedy: 'Choose another name, or replace it with --force.',
  },
  HL_DOCUMENT_UNWRITABLE: {
    ...BAD_INPUT,
    message: '{path} could not be written: {reason}.',
    remedy: 'Choose a folder that exists and that you may write to.',
  },
  HL_TRUST_FILE: {
    ...BAD_INPUT,
    message: 'The list of what you trust, {path}, cannot be used: {reason}.',
    remedy: 'Mend it or move it away; until then no key and no registry in it counts, and nothing is written to it.',
  },
  HL_MANIFEST_UNREADABLE: {
    ...BAD_INPUT,
    message: 'The manifest {path} cannot be used: {reason}.',
    remedy: 'Ask whoever signed it for a whole one; without it the server is untrusted.',
  },
  HL_REGISTRY_UNREADABLE: {
    ...BAD_INPUT,
    message: 'The registry {path} cannot be used: {reason}.',
    remedy:
      'Ask whoever keeps it, or remove it with `hintlock trust registry remove`; until then it vouches for nobody.',
  },
  HL_SERVER_UNREAD: {
    ...SERVER_FAULT,
    message: 'The tools of {server} could not be read: {reason}.',
    remedy: 'See what `hintlock scan` says about the server.',
  },
  HL_SIGN_REFUSED: {
    ...BAD_INPUT,
    message: 'Nothing was signed: {reason}.',
    remedy: 'Mend that first; a signature is for what everybody can hold the server to.',
  },
  HL_PIN_UNKNOWN: {
    ...BAD_INPUT,
    message: 'No pinned server is called "{server}"; there is {known}.',
    remedy: 'Use a name or an id from `hintlock trust list`.',
  },
  HL_MANIFEST_UNSIGNED: {
    ...NOTICE,
    message: 'The {document} is not signed, so it counts for nothing.',
    remedy: 'Sign it with `hintlock sign`.',
  },
  HL_MANIFEST_SIGNATURE: {
    ...NOTICE,
    message: 'The {document} was altered after it was signed with {key}, so it counts for nothing.',
    remedy: 'Get it anew from whoever signed it; do not mend it by hand.',
  },
  HL_MANIFEST_KEY: {
    ...NOTICE,
    message: 'The {document} is signed with the key {key}, which you do not trust, so it counts for nothing.',
    remedy: 'If you know whose key it is, trust it with `hintlock trust key add`.',
  },
  HL_MANIFEST_REVOKED: {
    ...NOTICE,
    message: 'The {document} is signed with {key}, which was revoked, so it counts for nothing.',
    remedy: 'Get one that is signed with a key that is still good.',
  },
  HL_MANIFEST_EXPIRED: {
    ...NOTICE,
    message: 'The manifest expired on {date}, so the server is untrusted.',
    remedy: 'Get a newer one from whoever signed it.',
  },
  HL_MANIFEST_EARLY: {
    ...NOTICE,
    message: 'The manifest holds only from {date} on, so the server is untrusted.',
    remedy: 'Check the clock of this machine and of the one where it was signed.',
  },
  HL_MANIFEST_SERVER: {
    ...NOTICE,
    message: 'The manifest is for another server, {server}, so this one is untrusted.',
    remedy: 'Get the manifest of this server and of this version.',
  },
  HL_MANIFEST_TOOL_CHANGED: {
    ...NOTICE,
    message: 'The tool "{tool}" is not what was signed ({detail}), so the server is untrusted.',
    remedy: 'Ask whoever signed the manifest whether the change is theirs; a new manifest settles it.',
  },
  HL_MANIFEST_TOOL_EXTRA: {
    ...NOTICE,
    message: 'The tool "{tool}" is not in the manifest, so the server is untrusted.',
    remedy: 'Ask whoever signed the manifest whether the tool is theirs; a new manifest settles it.',
  },
  HL_MANIFEST_TOOL_MISSING: {
    ...NEWS,
    message: 'The signed tool "{tool}" is not listed.',
    remedy: 'Nothing has to be done: a tool that is not there can do no harm.',
  },
  HL_REGISTRY_WARNS: {
    ...NOTICE,
    message: 'A registry that you trust warns of {server}, so the server is untrusted.',
    remedy: 'Ask whoever keeps the registry why, before you use the server.',
  },
  HL_REGISTRY_MISMATCH: {
    ...NOTICE,
    message: 'A registry knows this server with other tools ({tools}), so it is untrusted.',
    remedy: 'Compare it with what its author publishes; a newer registry may know it.',
  },
  HL_REGISTRY_OLD: {
    ...NOTICE,
    message: 'The registry {path} could not be fetched ({reason}); the copy of {date} is used.',
    remedy: 'Try `hintlock trust registry refresh` when the network is back.',
  },
  HL_KEYS_IGNORED: {
    ...NOTICE,
    message: '{path} names keys or registries to trust; they do not count, because it is not your own configuration.',
    remedy: 'Add what you trust with `hintlock trust key add`, or in the hintlock.yaml of your user folder.',
  },
  HL_PIN_CHANGED: {
    ...NOTICE,
    message: 'The tool "{tool}" is not what it was when it was first seen: nothing that the server says of it loosens.',
    remedy: 'Look at what changed, and accept it with `hintlock trust pin`.',
  },
  HL_PIN_PACKAGE: {
    ...NOTICE,
    message: 'What runs is {now}, and {before} is what was first seen: nothing that the server says loosens.',
    remedy: 'Look at what changed, and accept it with `hintlock trust pin`.',
  },
} as const satisfies Record<string, ErrorEntry>;
