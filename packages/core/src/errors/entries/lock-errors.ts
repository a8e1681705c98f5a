/** What is wrong with a lock, and what drifted from one. */
import { BAD_INPUT, type ErrorEntry, NEWS, NOTICE, REFUSAL } from '../error-entry.ts';

export const LOCK_ERRORS = {
  HL_LOCK_UNREADABLE: {
    ...BAD_INPUT,
    message: 'The lock {path} could not be read: {reason}.',
    remedy: 'Check the path and its permissions; nothing was overwritten.',
  },
  HL_LOCK_MISSING: {
    ...BAD_INPUT,
    message: 'There is no lock at {path}.',
    remedy: 'Write one with `hintlock lock`, or name another with --lock FILE.',
  },
  HL_LOCK_CONFLICT: {
    ...BAD_INPUT,
    message: 'The lock {path} holds an unresolved merge at line {line}.',
    remedy: 'Take either side whole, then run `hintlock lock`; nothing was overwritten.',
  },
  HL_LOCK_SYNTAX: {
    ...BAD_INPUT,
    message: 'The lock {path} is not JSON: it cannot be read at {place}.',
    remedy: 'Restore it from version control, or remove it and lock anew; nothing was overwritten.',
  },
  HL_LOCK_VERSION: {
    ...BAD_INPUT,
    message: 'The lock {path} is of version {version}; this Hintlock knows up to {known}.',
    remedy: 'Update Hintlock; nothing was overwritten.',
  },
  HL_LOCK_SHAPE: {
    ...BAD_INPUT,
    message: 'The lock {path} cannot be used: {place} {detail}.',
    remedy: 'Restore it from version control, or remove it and lock anew; nothing was overwritten.',
  },
  HL_LOCK_EDITED: {
    ...BAD_INPUT,
    message: 'The lock {path} was edited by hand at the tool "{tool}" of "{server}": {detail}.',
    remedy: 'Restore it from version control, or remove that tool from the file and run `hintlock lock`.',
  },
  HL_LOCK_CHANGED: {
    ...BAD_INPUT,
    http: 409,
    message: 'The lock {path} was changed by somebody else meanwhile, so nothing was written.',
    remedy: 'Look at what drifted again, then accept it again.',
  },
  HL_LOCK_UNWRITABLE: {
    ...BAD_INPUT,
    http: 500,
    message: 'The lock {path} could not be written: {reason}.',
    remedy: 'Choose a folder that exists and that you may write to.',
  },
  HL_LOCK_UNANSWERED: {
    ...BAD_INPUT,
    message: 'There is nobody to ask about {count}, so nothing was written.',
    remedy: 'Use a terminal, or --yes for what is the same or stricter, and --accept SERVER/TOOL for the rest.',
  },
  HL_LOCK_ABSENT: {
    ...BAD_INPUT,
    http: 409,
    message: 'This gateway has no lock to accept anything into.',
    remedy: 'Write one with `hintlock lock` first.',
  },
  HL_DRIFT_MISSING: {
    ...BAD_INPUT,
    http: 404,
    message: 'There is no such drift of the tool "{tool}" of "{server}" any more.',
    remedy: 'List the drift to see what there is now.',
  },
  HL_SERVER_OTHER: {
    ...REFUSAL,
    message: 'The server "{server}" is not the one that was locked: that was {locked}; this is {current}.',
    remedy: 'If the change is yours, accept it with `hintlock lock`; else find out who made it.',
  },
  HL_SERVER_UPDATED: {
    ...NEWS,
    message: 'The server "{server}" was updated: {before} became {after}.',
    remedy: 'Run `hintlock lock` to lock the new version.',
  },
  HL_SERVER_UNLOCKED: {
    ...NEWS,
    message: 'The server "{server}" is not in the lock.',
    remedy: 'Run `hintlock lock` to add it.',
  },
  HL_SERVER_ALTERNATES: {
    ...NOTICE,
    message: 'The server describes the tool "{tool}" now in one way and now in another.',
    remedy: 'Nothing that it says of the tool loosens any more; use another server, or ask its author why.',
  },
  HL_DRIFT_LOOSER: {
    ...REFUSAL,
    message: 'The tool "{tool}" became looser since it was accepted: {detail}.',
    remedy: 'It is quarantined until a person accepts it with `hintlock lock`.',
  },
  HL_DRIFT_CHANGED: {
    ...REFUSAL,
    message: 'The tool "{tool}" is not what was accepted: {detail}.',
    remedy: 'It is quarantined until a person accepts it with `hintlock lock`.',
  },
  HL_DRIFT_STRICTER: {
    ...NEWS,
    message: 'The tool "{tool}" became stricter since it was accepted: {detail}.',
    remedy: 'The stricter reading holds already; `hintlock lock --yes` writes it down.',
  },
  HL_DRIFT_ADDED: {
    ...REFUSAL,
    message: 'The tool "{tool}" is new since the server was locked.',
    remedy: 'It is quarantined until a person accepts it with `hintlock lock`.',
  },
  HL_DRIFT_REMOVED: {
    ...NEWS,
    message: 'The tool "{tool}" is locked, but the server does not list it any more.',
    remedy: 'Run `hintlock lock --yes` to take it out of the lock.',
  },
} as const satisfies Record<string, ErrorEntry>;
