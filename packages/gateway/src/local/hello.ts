/** The first line on the local gateway's socket: which server a client wants wrapped, and whose client it is. */
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
  /** Under which the second connection, for what the server writes for people, announces itself. */
  readonly words: string;
}

/** Announces the connection that takes what a server writes for people. */
export interface WordsHello {
  readonly hintlock: 1;
  readonly takes: string;
}

export function isHello(value: unknown): value is Hello {
  if (!isJsonObject(value) || value['hintlock'] !== 1 || !isJsonObject(value['server'])) return false;
  const { name, command, args, cwd, env } = value['server'];
  return (
    [name, command, cwd, value['client'], value['words']].every((text) => typeof text === 'string') &&
    Array.isArray(args) &&
    args.every((argument) => typeof argument === 'string') &&
    isJsonObject(env) &&
    Object.values(env).every((text) => typeof text === 'string')
  );
}

export function isWordsHello(value: unknown): value is WordsHello {
  return isJsonObject(value) && value['hintlock'] === 1 && typeof value['takes'] === 'string';
}
