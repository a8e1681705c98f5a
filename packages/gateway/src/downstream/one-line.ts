/** A message on one line, as stdio and event streams need it: outside of strings, where JSON escapes them, a line break is only space. */
import { escapeSeparators } from '@hintlock/upstream/connect';

export function oneLine(text: string): string {
  const line = text.includes('\n') || text.includes('\r') ? text.replaceAll(/[\r\n]+/g, ' ') : text;
  return escapeSeparators(line);
}
