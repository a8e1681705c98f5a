/** Breaks text into lines of a width without changing a character of it: where it is broken is where the line is full. */
import { widthOf } from '../report/terminal/paint.ts';

export function exactLines(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const character of text) {
    const wide = widthOf(character);
    if (used + wide > width && line !== '') {
      lines.push(line);
      [line, used] = ['', 0];
    }
    line += character;
    used += wide;
  }
  return [...lines, line];
}
