/** A wire carries messages as they are, whatever the transport: what a client of a few lines needs to see every byte. */

export type Message = Readonly<Record<string, unknown>>;
export type Era = 'legacy' | 'modern';

export interface Wire {
  readonly send: (message: Message) => void;
  /** Takes a request back in the way of the era and the transport. */
  readonly cancel: (id: unknown, reason?: string) => void;
  readonly close: () => Promise<void>;
}

export type Receive = (message: Message, text: string) => void;

export const MODERN_VERSION = '2026-07-28';
export const LEGACY_VERSION = '2025-11-25';
