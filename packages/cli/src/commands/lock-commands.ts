/** The commands around the lock: accepting what servers are, and noticing when they are not that any more. */
import type { Command } from 'commander';
import { addTargetOptions, collect } from './target-options.ts';

const LOCK_HELP = `
The servers are those typed, those of --config, those of hintlock.yaml, or all
that your clients know. The lock lies beside the configuration; for what is
typed, and for your clients' servers, with your own state, where
\`hintlock run\` looks.

Examples:
  hintlock lock                                 the servers of hintlock.yaml
  hintlock lock --yes                           only what is the same or stricter
  hintlock lock --accept files/move_file        and this tool as it is now
  hintlock lock -- npx -y some-mcp-server       for hintlock run

Exit codes: 0 all accepted, 1 something was not, 2 bad input,
            3 some server could not be reached, 130 interrupted.`;

const CHECK_HELP = `
A server whose package is installed in the locked version, with the locked
integrity, is not started.

Examples:
  hintlock check                                the servers of hintlock.yaml
  hintlock check --config .mcp.json --json      in CI

Exit codes: 0 as locked, 1 drift that is not looser, 4 looser drift,
            3 some server could not be compared, 2 bad input,
            130 interrupted.`;

export function addLockCommands(program: Command, command: readonly string[], done: (exitCode: number) => void): void {
  addLockOptions(program.command('lock').description('Write down what servers are, and accept what changed.'))
    .option('-y, --yes', 'ask nothing; accept what is the same or stricter, and servers that are new')
    .option('--accept-looser', 'ask nothing; accept everything')
    .option('--accept <name>', 'ask nothing; accept this SERVER/TOOL, or all of SERVER (repeatable)', collect)
    .option('--dry-run', 'show what would be written, and write nothing')
    .option('--json', 'print what drifted as JSON')
    .addHelpText('after', LOCK_HELP)
    .action(async (urls: string[], options) => {
      const { lockCommand } = await import('./lock.ts');
      done(await lockCommand(urls, command, options));
    });

  addLockOptions(program.command('check').description('Compare servers with the lock.'))
    .option('--start', 'also start servers whose package is the very one that was locked')
    .option('--json', 'print what drifted as JSON')
    .addHelpText('after', CHECK_HELP)
    .action(async (urls: string[], options) => {
      const { checkCommand } = await import('./check.ts');
      done(await checkCommand(urls, command, options));
    });
}

function addLockOptions(command: Command): Command {
  return addTargetOptions(command.argument('[url...]', 'addresses of servers; a command goes after --'))
    .option('--lock <file>', 'the lock, in place of the one beside the configuration')
    .option('--name <name>', 'what a server that is typed is called, as in hintlock run --name');
}
