/** The facts a decision is made from: one call, the tool it is for, and the state of the session it belongs to. */
import type { Trust } from '../profile/claim.ts';
import type { Profile } from '../profile/profile.ts';
import type { Sensitivity } from '../vocabulary/hint.ts';

/** What a session has come to hold. Joins only upwards. */
export interface Label {
  readonly sensitivity: Sensitivity;
  readonly private: boolean;
  readonly untrusted: boolean;
  /** The calls that brought it, as `server/tool`. */
  readonly sources: readonly string[];
}

export const EMPTY_LABEL: Label = { sensitivity: 'none', private: false, untrusted: false, sources: [] };

export interface Call {
  /** Absent for the call of a tool; else the request that goes the same way, such as `resources/read`, which has no tool. */
  readonly method?: string | undefined;
  readonly tool: { readonly name: string; readonly title: string };
  readonly profile: Profile;
  readonly server: {
    readonly name: string;
    readonly trust: Trust;
    /** How the client that makes this call is connected. */
    readonly transport: 'stdio' | 'http';
  };
  readonly args: Readonly<Record<string, unknown>>;
  readonly principal: { readonly id: string; readonly scopes: readonly string[] };
  readonly session: {
    readonly label: Label;
    readonly calls: number;
    /** The most calls this session may make; absent when there is no budget. */
    readonly budget?: number;
    /** The session may not reach the outside world. */
    readonly offline: boolean;
  };
  readonly client: { readonly name: string; readonly version: string };
  /** The scopes a caller needs for this tool. */
  readonly requiredScopes: readonly string[];
  /** Why the tool is quarantined; absent when it is not. */
  readonly quarantine?: string;
}
