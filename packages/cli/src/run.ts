/** Runs one command line to its exit code. */
import { ERRORS, HintlockError, isHintlockError, printable } from '@hintlock/core';
import { CommanderError } from 'commander';
import { EXIT } from './exit-codes.ts';
import { createProgram } from './program.ts';

export async function run(argv: readonly string[]): Promise<void> {
  // A reader that has seen enough, such as `head`, is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? EXIT.ok : 74));
  const split = argv.indexOf('--');
  const own = split === -1 ? argv : argv.slice(0, split);
  const command = split === -1 ? [] : argv.slice(split + 1);
  let exitCode: number = EXIT.ok;
  const program = createProgram(command, (code) => {
    exitCode = code;
  });
  for (const each of [program, ...program.commands]) each.exitOverride();
  try {
    await program.parseAsync([...own]);
  } catch (error) {
    exitCode = error instanceof CommanderError ? commanderExit(error) : report(error);
  }
  process.exitCode = exitCode;
}

function commanderExit(error: CommanderError): number {
  return error.exitCode === 0 ? EXIT.ok : EXIT.badInput;
}

function report(cause: unknown): number {
  const error = isHintlockError(cause) ? cause : internal(cause);
  process.stderr.write(`hintlock: ${printable(error.message)} [${error.code}]\n  ${error.remedy}\n`);
  if (error.code === 'HL_INTERNAL' && process.env['HINTLOCK_DEBUG'] !== undefined)
    process.stderr.write(`${String(cause instanceof Error ? cause.stack : cause)}\n`);
  return ERRORS[error.code].exit;
}

function internal(cause: unknown): HintlockError {
  const detail = cause instanceof Error ? `${cause.name}: ${cause.message}` : 'an unexpected value was thrown.';
  return new HintlockError('HL_INTERNAL', { detail });
}
