/** Where two long texts differ: what they share at both ends is left out, so that a change at the end of a long one is seen. */

export interface ChangedPart {
  readonly before: string;
  readonly after: string;
}

/** How much of what is the same is shown around the change. */
const CONTEXT = 24;

export function changedPart(before: string, after: string): ChangedPart {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const from = Math.max(0, start - CONTEXT);
  const cut = (text: string): string => {
    const to = Math.min(text.length, text.length - end + CONTEXT);
    return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
  };
  return { before: cut(before), after: cut(after) };
}
