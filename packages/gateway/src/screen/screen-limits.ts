/** How much of an answer may pass, and how much of it is looked into. */
export interface ScreenLimits {
  /** Characters of one text. */
  readonly text: number;
  /** Items of one list. */
  readonly list: number;
  /** Characters of a base64 file that are decoded and looked into. */
  readonly blob: number;
}

export const SCREEN_LIMITS: ScreenLimits = { text: 1_000_000, list: 10_000, blob: 4_000_000 };
