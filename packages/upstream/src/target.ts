/** How one server is reached: a command to launch, or an address to call. */

export interface CommandTarget {
  readonly kind: 'command';
  readonly command: string;
  readonly args: readonly string[];
  /** What the configuration sets, already interpolated. May hold secrets: never print a value. */
  readonly env: Readonly<Record<string, string>>;
  /** `whole`: `env` is all that a client's process had, and nobody wrote it for this server. */
  readonly environment?: 'own' | 'whole';
  readonly cwd?: string;
  /** The folder as somebody wrote it, before it was resolved: the same on every machine. Absent where nobody named one. */
  readonly writtenCwd?: string;
  /** `all`: the person typed this command into their own shell. `safe`: only what a program needs to start. */
  readonly inherit: 'all' | 'safe';
  /** Values that came from variables, wherever they ended up: never print one. */
  readonly secrets?: readonly string[];
}

export interface UrlTarget {
  readonly kind: 'url';
  readonly url: string;
  /** Already interpolated. May hold secrets: never print a value. */
  readonly headers: Readonly<Record<string, string>>;
  /** `auto` tries Streamable HTTP, then the older SSE. */
  readonly transport: 'auto' | 'http' | 'sse';
  /** Values that came from variables, wherever they ended up: never print one. */
  readonly secrets?: readonly string[];
}

export type Target = CommandTarget | UrlTarget;
