/** Sentences for a person at a terminal: broken at its width, and left whole where a program reads them. */
import { createPaint, hang } from './report/terminal/paint.ts';

interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** The text below `head`, ending in a line break. */
export function terminalLines(head: string, text: string, screen: Screen): string {
  if (screen.isTTY !== true) return `${head}${text}\n`;
  const paint = createPaint({ colour: false, columns: Math.min(screen.columns ?? 80, 80) });
  return `${hang(head, text, paint).join('\n')}\n`;
}
