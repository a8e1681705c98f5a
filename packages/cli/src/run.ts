/** Runs one command line to its exit code. */
import { type Command, CommanderError } from 'commander';
import { EXIT } from './exit-codes.ts';
import { createProgram } from './program.ts';

export async function run(argv: readonly string[]): Promise<void> {
  // A reader that has seen enough, such as `head`, is no fault, and the exit code still says what was found.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.exit(EXIT.unwritable);
  });
  process.stderr.on('error', () => {});
  const split = argv.indexOf('--');
  const own = split === -1 ? argv : argv.slice(0, split);
  const command = split === -1 ? [] : argv.slice(split + 1);
  let exitCode: number = EXIT.ok;
  const program = createProgram(command, (code) => {
    exitCode = code;
  });
  for (const each of allCommands(program)) each.exitOverride();
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

function allCommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap((child) => allCommands(child))];
}
