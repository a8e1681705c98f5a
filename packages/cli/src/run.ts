/** Runs one command line to its exit code. */
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
    if (own.length <= 2) program.outputHelp();
    else await program.parseAsync([...own]);
  } catch (error) {
    exitCode = isDone(error) ? EXIT.ok : (await import('./report-error.ts')).reportError(error);
  }
  process.exitCode = exitCode;
}

/** Help and version are thrown, too, once they are printed. */
function isDone(error: unknown): boolean {
  return error instanceof CommanderError && error.exitCode === 0;
}
