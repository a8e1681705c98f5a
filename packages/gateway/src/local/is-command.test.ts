/** Whether a command is there: by its path, on the `PATH`, or nowhere. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { isCommand } from './is-command.ts';

const FOLDER = path.dirname(process.execPath);
const NAME = path.basename(process.execPath);

it.each([
  [process.execPath, {}, '/', true],
  [`./${NAME}`, {}, FOLDER, true],
  [`./${NAME}`, {}, '/', false],
  [NAME, { PATH: `/nowhere:${FOLDER}` }, '/', true],
  [NAME, { PATH: '/nowhere' }, '/', false],
  // Only the system knows where it looks then.
  [NAME, {}, '/', true],
])('%s in %j from %s: %s', (command, env, cwd, expected) => {
  expect(isCommand(command, env, cwd)).toBe(expected);
});
