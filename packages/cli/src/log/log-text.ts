/** Turns records into what is printed: calls for people, or one JSON object a line. */
import { type LogRecord, terminalSafeJson } from '@hintlock/gateway';
import type { Paint } from '../report/terminal/paint.ts';
import { createLineJoiner } from './join-lines.ts';
import { createRowRenderer } from './render-row.ts';

/** Rendered when it is printed, because a heading depends on what was printed before. */
export type Piece = () => string;

export interface LogText {
  readonly add: (record: LogRecord) => readonly Piece[];
  /** What has waited for its end since before this moment. */
  readonly release: (before: number) => readonly Piece[];
}

export function jsonText(): LogText {
  return { add: (record) => [() => `${terminalSafeJson(record)}\n`], release: () => [] };
}

/** `joined`: a call and its end as one; else each line by itself. */
export function readableText(paint: Paint, joined: boolean): LogText {
  const render = createRowRenderer(paint);
  if (!joined) return { add: ({ entry }) => [() => render({ entry })], release: () => [] };
  const joiner = createLineJoiner(Date.now);
  return {
    add: ({ entry }) => joiner.add(entry).map((row) => () => render(row)),
    release: (before) => joiner.release(before).map((row) => () => render(row)),
  };
}
