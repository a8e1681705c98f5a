/** Whether a server keeps everybody waiting: learnt from the first who waited too long, and true for all until it has come. */

export interface Lateness {
  readonly isLate: () => boolean;
  readonly tooLong: () => void;
  /** It has answered after all: whoever went without it is told. */
  readonly came: () => void;
  /** Tells when it comes, once. Gives the way not to be told. */
  readonly whenComes: (tell: () => void) => () => void;
}

export function createLateness(): Lateness {
  const waiting = new Set<() => void>();
  let isLate = false;
  return {
    isLate: () => isLate,
    tooLong: () => {
      isLate = true;
    },
    came: () => {
      if (!isLate) return;
      isLate = false;
      const told = [...waiting];
      waiting.clear();
      for (const tell of told) tell();
    },
    whenComes: (tell) => {
      waiting.add(tell);
      return () => void waiting.delete(tell);
    },
  };
}
