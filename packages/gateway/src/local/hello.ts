/** The first lines on the local gateway's socket: which server a client wants wrapped and whose client it is, and the answer to that. */
import { isJsonObject } from '@hintlock/core';

export interface Hello {
  readonly hintlock: 1;
  readonly server: {
    readonly name: string;
    readonly command: string;
    readonly args: readonly string[];
    readonly cwd: string;
    /** The whole environment that the server is to have. */
    readonly env: Readonly<Record<string, string>>;
  };
  /** The process whose servers share one session. */
  readonly client: string;
  readonly policy?: string;
  readonly view?: string;
  readonly discover?: boolean;
  readonly observe?: boolean;
  /** Under which the second connection, for what the server writes for people, announces itself. */
  readonly words: string;
}

/** Announces the connection that takes what a server writes for people. */
export interface WordsHello {
  readonly hintlock: 1;
  readonly takes: string;
}

/** The gateway's answer: from here on the connection is the server's, or why it is not. */
export interface Welcome {
  readonly hintlock: 1;
  readonly refused?: string;
}

/** An environment and arguments may be as long as the system allows, which is two megabytes on most. */
export const HELLO_LIMIT: number = 8 * 1024 * 1024;

export function isHello(value: unknown): value is Hello {
  if (!isJsonObject(value) || value['hintlock'] !== 1 || !isJsonObject(value['server'])) return false;
  const { name, command, args, cwd, env } = value['server'];
  const { policy, view, discover, observe } = value;
  return (
    [name, command, cwd, value['client'], value['words']].every((text) => typeof text === 'string') &&
    [policy, view].every((text) => text === undefined || typeof text === 'string') &&
    [discover, observe].every((flag) => flag === undefined || typeof flag === 'boolean') &&
    Array.isArray(args) &&
    args.every((argument) => typeof argument === 'string') &&
    isJsonObject(env) &&
    Object.values(env).every((text) => typeof text === 'string')
  );
}

export function isWordsHello(value: unknown): value is WordsHello {
  return isJsonObject(value) && value['hintlock'] === 1 && typeof value['takes'] === 'string';
}

export function isWelcome(value: unknown): value is Welcome {
  return isJsonObject(value) && value['hintlock'] === 1 && ['undefined', 'string'].includes(typeof value['refused']);
}
