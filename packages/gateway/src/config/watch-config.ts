/** Notices every edit of the configuration and hands on the new one, or why it is refused. */
import type { HintlockError } from '@hintlock/core';
import { watchFile } from '../files/watch-file.ts';
import type { Config } from './config.ts';
import type { Environment } from './fill-variables.ts';
import { parseConfig } from './parse-config.ts';
import { type ConfigText, readConfigFile } from './read-config-file.ts';

export interface ConfigWatcher {
  /** Awaited before the file is looked at again. */
  readonly changed: (config: Config) => void | Promise<void>;
  /** The configuration of before stays in force. */
  readonly refused: (errors: readonly HintlockError[]) => void | Promise<void>;
  /** The digest of what was loaded, so that an edit between loading and watching counts; absent: what is there now. */
  readonly since?: string;
}

/**
 * Watches until the signal fires; rejects only with what a handler threw. Each different content is handed on once; a good
 * one that follows a refusal is, even if it was in force before, so that the refusal can be taken back.
 */
export async function watchConfig(
  file: string,
  env: Environment,
  watcher: ConfigWatcher,
  signal: AbortSignal,
): Promise<void> {
  const { since } = watcher;
  const changed = async (read: ConfigText): Promise<void> => {
    const parsed = read.ok ? parseConfig(read.text, { file, env }) : ({ ok: false, errors: [read.error] } as const);
    await (parsed.ok ? watcher.changed(parsed.config) : watcher.refused(parsed.errors));
  };
  await watchFile(
    file,
    { read: () => readConfigFile(file), nameOf, changed, ...(since === undefined ? {} : { since }) },
    signal,
  );
}

/** What tells one content from another. */
function nameOf(read: ConfigText): string {
  return read.ok ? read.digest : read.error.message;
}
