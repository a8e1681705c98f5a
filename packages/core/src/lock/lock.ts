/** The lock: what a person accepted of each server, so that whatever differs from it is noticed. */
import type { ToolDefinition } from '../definition/tool-definition.ts';
import type { Source } from '../profile/claim.ts';
import type { HintName, HintValue } from '../vocabulary/hint.ts';
import type { ServerIdentity } from './server-identity.ts';

export const LOCK_VERSION = 1;
export const LOCK_FILE = 'hintlock.lock.json';

/** Hashes a text, as in `sha256-…`. Passed in, because core has no cryptography of its own. */
export type Digest = (text: string) => string;

export interface Lock {
  readonly servers: ReadonlyMap<string, LockedServer>;
}

export interface LockedServer {
  readonly identity: ServerIdentity;
  readonly tools: ReadonlyMap<string, LockedTool>;
}

export interface LockedTool {
  /** Of the definition, so that an edit by hand is noticed. */
  readonly digest: string;
  /** As the server listed it, so that a change can be shown. */
  readonly definition: ToolDefinition;
  /** Stands for what was taken out of the definition because it looks like a credential; absent where nothing was. */
  readonly unshown?: string;
  /** The effective hints that are known. */
  readonly profile: LockedProfile;
  /** Where each hint comes from about which somebody spoke, but for what the operator's own configuration says. */
  readonly accepted: readonly Acceptance[];
}

export type LockedProfile = Readonly<Partial<Record<HintName, HintValue>>>;

/** One person's yes to one hint. */
export interface Acceptance {
  readonly hint: HintName;
  readonly value: HintValue;
  /** Whose word was accepted; `operator` is the person's own. */
  readonly source: Exclude<Source, 'default' | 'locked'>;
  readonly evidence: string;
  readonly by: string;
  /** The day, as in `2026-01-31`. */
  readonly at: string;
}

export const EMPTY_LOCK: Lock = { servers: new Map() };
