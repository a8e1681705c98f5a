/** Says in one sentence what went wrong and what to do, and gives the exit code for it. */
import { ERRORS, HintlockError, isHintlockError, printable } from '@hintlock/core';
import { CommanderError } from 'commander';
import { terminalLines } from './terminal-lines.ts';

export function reportError(cause: unknown): number {
  const error = toHintlockError(cause);
  const { stderr } = process;
  stderr.write(terminalLines('hintlock: ', `${printable(error.message)} [${error.code}]`, stderr));
  stderr.write(terminalLines('  ', error.remedy, stderr));
  if (error.code === 'HL_INTERNAL' && process.env['HINTLOCK_DEBUG'] !== undefined) {
    process.stderr.write(`${String(cause instanceof Error ? cause.stack : cause)}\n`);
  }
  return ERRORS[error.code].exit;
}

function toHintlockError(cause: unknown): HintlockError {
  if (isHintlockError(cause)) return cause;
  if (cause instanceof CommanderError) return new HintlockError('HL_USAGE', { detail: sentence(cause.message) });
  const detail = cause instanceof Error ? `${cause.name}: ${cause.message}` : 'an unexpected value was thrown.';
  return new HintlockError('HL_INTERNAL', { detail });
}

/** The parser writes `error: unknown option '--x'` and suggestions on a line of their own. */
function sentence(message: string): string {
  const text = message.replace(/^error: /, '').replaceAll('\n', ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.)]$/.test(text) ? '' : '.'}`;
}
