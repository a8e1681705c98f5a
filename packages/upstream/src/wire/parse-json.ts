/** Parses JSON that a stranger wrote: what is none is undefined, never a fault. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
