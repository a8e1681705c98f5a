/** Notices every edit of the configuration and hands on the new one, or why it is refused. */
import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { HintlockError } from '@hintlock/core';
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

const LOOK_EVERY_MS = 250;
/** How long the file must stay as it is before it is read: editors write in several steps. */
const SETTLE_MS = 100;

/**
 * Watches until the signal fires; rejects only with what a handler threw. Each different content is handed on once; a good
 * one that follows a refusal is, even if it was in force before, so that the refusal can be taken back.
 *
 * The file is looked at in intervals instead of being subscribed to: a subscription is to one file or folder, and is lost
 * with it when an editor renames, a link is turned elsewhere, or the folder is replaced; on mounted folders it may never speak.
 */
export async function watchConfig(
  file: string,
  env: Environment,
  watcher: ConfigWatcher,
  signal: AbortSignal,
): Promise<void> {
  const pause = (milliseconds: number): Promise<boolean> =>
    delay(milliseconds, true, { signal, ref: false }).catch(() => false);
  let known = watcher.since ?? nameOf(await readConfigFile(file));
  let unchanged: string | undefined;
  do {
    // Before the file is read: what happens in between is then seen the next time.
    const traces = await tracesOf(file);
    if (traces !== undefined && traces === unchanged) continue;
    unchanged = traces;
    if (nameOf(await readConfigFile(file)) === known) continue;
    const settled = await readSettled(file, pause);
    if (settled === undefined) return;
    if (nameOf(settled) === known) continue;
    known = nameOf(settled);
    const parsed = settled.ok
      ? parseConfig(settled.text, { file, env })
      : ({ ok: false, errors: [settled.error] } as const);
    await (parsed.ok ? watcher.changed(parsed.config) : watcher.refused(parsed.errors));
  } while (await pause(LOOK_EVERY_MS));
}

/** What is there once it has stopped changing; `undefined` when the watch ends first. */
async function readSettled(
  file: string,
  pause: (milliseconds: number) => Promise<boolean>,
): Promise<ConfigText | undefined> {
  let last = await readConfigFile(file);
  while (await pause(SETTLE_MS)) {
    const next = await readConfigFile(file);
    if (nameOf(next) === nameOf(last)) return next;
    last = next;
  }
  return undefined;
}

/** What tells one content from another. */
function nameOf(read: ConfigText): string {
  return read.ok ? read.digest : read.error.message;
}

/** Two writes within one tick of the file system's clock look the same from outside. */
const CLOCK_TICK_MS = 2000;

/** What changes with every edit, so that a file at rest need not be read; `undefined` where it cannot be relied on. */
async function tracesOf(file: string): Promise<string | undefined> {
  const stats = await stat(file, { bigint: true }).catch(() => undefined);
  if (stats === undefined) return undefined;
  const { dev, ino, size, mtimeNs, ctimeNs, mtimeMs, ctimeMs } = stats;
  const isRecent = Date.now() - Math.max(Number(mtimeMs), Number(ctimeMs)) < CLOCK_TICK_MS;
  return isRecent ? undefined : [dev, ino, size, mtimeNs, ctimeNs].join(':');
}
