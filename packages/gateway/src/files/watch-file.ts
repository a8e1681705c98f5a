/** Notices every edit of a file and hands on what is there then. */
import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

export interface FileWatcher<Read> {
  readonly read: () => Promise<Read>;
  /** What tells one content from another. */
  readonly nameOf: (read: Read) => string;
  /** Awaited before the file is looked at again. */
  readonly changed: (read: Read) => void | Promise<void>;
  /** The name of what was loaded, so that an edit between loading and watching counts; absent: what is there now. */
  readonly since?: string;
}

const LOOK_EVERY_MS = 250;
/** How long the file must stay as it is before it is read: editors write in several steps. */
const SETTLE_MS = 100;

/**
 * Watches until the signal fires; rejects only with what a handler threw. Each different content is handed on once.
 *
 * The file is looked at in intervals instead of being subscribed to: a subscription is to one file or folder, and is lost
 * with it when an editor renames, a link is turned elsewhere, or the folder is replaced; on mounted folders it may never speak.
 */
export async function watchFile<Read>(file: string, watcher: FileWatcher<Read>, signal: AbortSignal): Promise<void> {
  const { read, nameOf } = watcher;
  const pause = (milliseconds: number): Promise<boolean> =>
    delay(milliseconds, true, { signal, ref: false }).catch(() => false);
  let known = watcher.since ?? nameOf(await read());
  let unchanged: string | undefined;
  do {
    // Before the file is read: what happens in between is then seen the next time.
    const traces = await tracesOf(file);
    if (traces !== undefined && traces === unchanged) continue;
    unchanged = traces;
    if (nameOf(await read()) === known) continue;
    const settled = await readSettled(watcher, pause);
    if (settled === undefined) return;
    if (nameOf(settled) === known) continue;
    known = nameOf(settled);
    await watcher.changed(settled);
  } while (await pause(LOOK_EVERY_MS));
}

/** What is there once it has stopped changing; `undefined` when the watch ends first. */
async function readSettled<Read>(
  { read, nameOf }: FileWatcher<Read>,
  pause: (milliseconds: number) => Promise<boolean>,
): Promise<Read | undefined> {
  let last = await read();
  while (await pause(SETTLE_MS)) {
    const next = await read();
    if (nameOf(next) === nameOf(last)) return next;
    last = next;
  }
  return undefined;
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
