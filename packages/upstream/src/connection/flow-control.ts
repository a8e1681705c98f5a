/** Holds event streams back while nobody reads what they bring. */

/** One response that can be stopped and continued. */
interface Flowing {
  readonly pause: () => void;
  readonly resume: () => void;
}

export interface FlowControl {
  readonly pause: () => void;
  readonly resume: () => void;
  /** To be called for each piece that has come: stops its stream if all are to stop. */
  readonly passed: (stream: Flowing) => void;
  /** The stream is over. */
  readonly ended: (stream: Flowing) => void;
}

export function createFlowControl(): FlowControl {
  const held = new Set<Flowing>();
  let paused = false;
  return {
    pause: () => {
      paused = true;
    },
    resume: () => {
      paused = false;
      const streams = [...held];
      held.clear();
      for (const stream of streams) stream.resume();
    },
    passed: (stream) => {
      if (!paused) return;
      stream.pause();
      held.add(stream);
    },
    ended: (stream) => {
      if (held.size > 0) held.delete(stream);
    },
  };
}
