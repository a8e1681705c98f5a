/** A configuration as the gateway works with it: everything filled in, compiled, and in milliseconds. */
import type { Claim, Policy, Profile, SwitchedOff, Trust } from '@hintlock/core';
import type { Target } from '@hintlock/upstream/connect';
import type { TrustConfig } from './resolve-trust.ts';

export interface Config {
  readonly servers: ReadonlyMap<string, ServerConfig>;
  readonly policy: Policy;
  /** Already part of the policy; kept for what shows it. */
  readonly ask: 'always' | 'guards';
  readonly views: ReadonlyMap<string, ViewConfig>;
  /** Whether `/mcp` itself is served in discover mode. */
  readonly discover: boolean;
  readonly listen: { readonly port: number };
  readonly approvals: ApprovalsConfig;
  readonly trust: TrustConfig;
  readonly limits: LimitsConfig;
  /** The path of the lock, where the file names one. */
  readonly lock?: string;
  /** Rules of `hintlock lint` that are switched off. */
  readonly lint: { readonly off: readonly SwitchedOff[] };
}

export interface ServerConfig {
  readonly name: string;
  readonly target: Target;
  /** What the operator says; what comes of it is known once the server has listed its tools. */
  readonly trust: Trust;
  /** Where its signed manifest is: an absolute path or an address. With one, the server is signed or untrusted. */
  readonly manifest?: string;
  readonly start: 'lazy' | 'eager';
  /** Whether what its calls do is to be observed, where that is possible. */
  readonly observe?: boolean;
  readonly timeoutMs: number;
  /** For tools whose profile says `progress`. */
  readonly progressTimeoutMs: number;
  /** The operator's claims, by the tool's own name. */
  readonly claims: ReadonlyMap<string, readonly Claim[]>;
}

export interface ViewConfig {
  readonly name: string;
  /** Absent: all servers. */
  readonly servers?: ReadonlySet<string>;
  /** Whether the tool's own name is one of those listed. Absent: all tools. */
  readonly tools?: (name: string) => boolean;
  /** Whether the condition holds. A condition that cannot be evaluated does not. Absent: it holds for all. */
  readonly where?: (tool: ViewedTool) => boolean;
  readonly discover: boolean;
}

export interface ViewedTool {
  readonly tool: { readonly name: string; readonly title: string };
  readonly profile: Profile;
  readonly server: { readonly name: string; readonly trust: Trust };
}

interface ApprovalsConfig {
  /** How long a call waits for a person when its client cannot ask. */
  readonly holdMs: number;
  readonly expireMs: number;
  /** Never print the secret. */
  readonly webhook?: { readonly url: string; readonly secret: string };
}

interface LimitsConfig {
  /** The longest text of a result, in characters. */
  readonly text: number;
  /** The longest list in a result, in items. */
  readonly list: number;
  /** The most calls that wait for one server. */
  readonly queue: number;
  /** The most calls that run on one server at once. */
  readonly parallel: number;
  /** The largest message, in bytes. */
  readonly message: number;
}
