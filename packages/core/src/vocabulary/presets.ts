/** The five presets: the usual combinations of the specification's four hints, by name. */
import type { HintName } from './hint.ts';

export type PresetHints = Readonly<
  Record<Extract<HintName, 'readOnly' | 'destructive' | 'idempotent' | 'openWorld'>, boolean>
>;

export const PRESETS = {
  /** Reads and nothing else. */
  READ_ONLY: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  /** Creates or updates; safe to retry. */
  WRITE: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  /** Creates something new each time; not safe to retry. */
  WRITE_ONCE: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  /** Deletes or overwrites. */
  DESTRUCTIVE: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  /** Acts on the outside world: sends, publishes, pays. */
  EXTERNAL: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
} as const satisfies Record<string, PresetHints>;

export type PresetName = keyof typeof PRESETS;
