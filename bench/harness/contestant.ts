/** One way from the client to the server, and what it looks like while it runs. */
import type { EchoTool } from '../servers/echo-tools.ts';
import type { Connection } from './connection.ts';

/** What a contestant is to the gateway: below the floor nobody can be, proxies and peers are beside it. */
type Role = 'direct' | 'floor' | 'gateway' | 'proxy' | 'peer';

export interface Contestant {
  readonly name: string;
  readonly role: Role;
  /** For a peer: the gateway's CPU per call divided by the peer's must not exceed this. */
  readonly share?: number;
  /** Which answers it is asked for; all, unless it says otherwise. */
  readonly tools?: readonly EchoTool[];
  /** For a gateway: the answers on which it is held to the goal. On the others it is only reported. */
  readonly heldTo?: readonly EchoTool[];
  readonly start: () => Promise<RunningContestant>;
}

export interface RunningContestant {
  readonly connection: Connection;
  /** The parameters of a call, where the contestant serves the tool under another name. */
  readonly toolCall?: ToolCall;
  /** The processes whose CPU time counts; none for a direct connection. */
  readonly pids: () => readonly number[];
  /** Rejects when it has ended by itself. */
  readonly ended: Promise<never>;
  readonly stop: () => Promise<void>;
}

export type ToolCall = (
  tool: string,
  args: Readonly<Record<string, unknown>>,
) => { readonly name: string; readonly arguments: object };
