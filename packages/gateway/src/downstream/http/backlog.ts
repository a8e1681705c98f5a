/** What is kept for a client that is not there now: the newest, up to a number and a size. */

export interface Backlog<Item> {
  readonly add: (item: Item, size: number) => void;
  /** The oldest first. */
  readonly items: () => readonly Item[];
  readonly clear: () => void;
}

export interface BacklogLimits {
  readonly count: number;
  /** In characters, all together. */
  readonly size: number;
}

export function createBacklog<Item>({ count, size: limit }: BacklogLimits): Backlog<Item> {
  let kept: { readonly item: Item; readonly size: number }[] = [];
  let total = 0;
  return {
    add: (item, size) => {
      kept.push({ item, size });
      total += size;
      // One that is too large by itself is not kept either.
      while (kept.length > count || total > limit) total -= kept.shift()?.size ?? total;
    },
    items: () => kept.map(({ item }) => item),
    clear: () => {
      kept = [];
      total = 0;
    },
  };
}
