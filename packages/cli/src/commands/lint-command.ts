/** What can be typed after `hintlock lint`, and the help for it. */
import type { Command } from 'commander';
import { addTargetOptions } from './target-options.ts';

const HELP = `
Examples:
  hintlock lint -- node dist/server.js        your own server, before a release
  hintlock lint --tools tools.json            a saved list, nothing is started
  hintlock lint --preset openai --suggest -- node dist/server.js
  hintlock lint --config hintlock.yaml --fix  write the careful claims down
  hintlock lint --format github --fail-on warning -- node dist/server.js

Exit codes: 0 all linted, 1 --fail-on matched, 2 bad input,
            3 some server was not linted, 130 interrupted.`;

/** `command` is what stood after \`--\`. */
export function addLintCommand(program: Command, command: readonly string[], done: (exitCode: number) => void): void {
  addTargetOptions(
    program
      .command('lint')
      .description('Check what servers say of their tools: missing, wrong, contradictory and poisoned.')
      .argument('[url...]', 'addresses of servers; a command goes after --'),
  )
    .option('--tools <file>', 'lint a saved tool list: the JSON of tools/list (repeatable)', collect)
    .option('--preset <name>', 'specification, or the rules of a directory: anthropic, openai', 'specification')
    .option('--suggest', 'print annotations to paste into the source of the server')
    .option('--fix', 'write careful claims into hintlock.yaml; what stands there stays')
    .option('--include-loosening', 'with --fix, also write what inference would relax')
    .option('--format <format>', 'text, json, sarif or github (workflow annotations)')
    .option('--json', 'the same as --format json')
    .option('--fail-on <what>', 'exit with 1 on findings: error, warning, info, or codes, separated by commas')
    .addHelpText('after', HELP)
    .action(async (urls: string[], options) => {
      const { lintCommand } = await import('./lint.ts');
      done(await lintCommand(urls, command, options));
    });
}

function collect(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}
