/** The command line: what can be typed, and the help for it. Commands load only when they run. */
import { Command } from 'commander';
import { addLintCommand } from './commands/lint-command.ts';
import { addLockCommands } from './commands/lock-commands.ts';
import { addRecordCommands } from './commands/record-commands.ts';
import { addTargetOptions } from './commands/target-options.ts';
import { addTrustCommands } from './commands/trust-commands.ts';
import { VERSION } from './version.ts';

const EXAMPLES = `
Examples:
  hintlock scan                                 every server your clients know
  hintlock scan -- npx -y some-mcp-server       one server, by its command
  hintlock scan https://example.com/mcp         one server, by its address
  hintlock scan --filter 'destructive && !idempotent' --sort tier
  hintlock scan --config mcp.json --fail-on warning    in CI
  hintlock lint -- node dist/server.js          before you publish a server
  hintlock run -- npx -y some-mcp-server        in a client's configuration
  hintlock serve                                all servers of hintlock.yaml
  hintlock lock && hintlock check               hold servers to what they are
  hintlock explain filesystem move_file         why a tool is what it is`;

const EXIT_CODES = `
Exit codes: 0 all scanned, 1 --fail-on matched, 2 bad input,
            3 some server was not scanned, 130 interrupted.`;

/** `command` is what stood after \`--\`; \`done\` takes the exit code. */
export function createProgram(command: readonly string[], done: (exitCode: number) => void): Command {
  const program = new Command('hintlock')
    .description('See what MCP tools may do and how we know, and decide every call of them.')
    .version(VERSION)
    .addHelpText('after', EXAMPLES)
    .showSuggestionAfterError()
    .enablePositionalOptions()
    // What is wrong is thrown, and said once, in our own way.
    .configureOutput({ outputError: () => {} });

  addTargetOptions(
    program
      .command('scan')
      .description('Visit servers and report the hints of every tool.')
      .argument('[url...]', 'addresses of servers; a command goes after --'),
  )
    .option('--filter <expression>', "show only tools that match, as in 'destructive && !idempotent'")
    .option('--sort <keys>', 'order tools by hint, tier, name or findings, as in tier,-idempotent')
    .option('--json', 'print the report as JSON')
    .option('--html <file>', 'also write the report as one page for a browser')
    .option('--manifest <file>', 'its signed manifest, a file or an address: what the server is held to')
    .option('--fail-on <what>', 'exit with 1 on findings: error, warning, info, or codes, separated by commas')
    .addHelpText('after', EXIT_CODES)
    .action(async (urls: string[], options) => {
      const { scanCommand } = await import('./commands/scan.ts');
      done(await scanCommand(urls, command, options));
    });

  addTargetOptions(
    program
      .command('explain')
      .description('Tell the story of each hint of one tool.')
      .argument('<words...>', 'SERVER TOOL, URL TOOL, or only TOOL with a command after --'),
  )
    .option('--manifest <file>', 'its signed manifest, a file or an address: what the server is held to')
    .option('--json', 'print the tool as JSON')
    .action(async (words: string[], options) => {
      const { explainCommand } = await import('./commands/explain.ts');
      done(await explainCommand(words, command, options));
    });

  addLintCommand(program, command, done);

  addViewOptions(
    program
      .command('run')
      // Whatever stands after the server's command is the server's.
      .passThroughOptions()
      .argument('[command...]', "the server's command; after --, or where something in between drops that, without")
      .description('Wrap one server over stdio: complete its annotations, decide every call, record it.')
      .option('--policy <preset>', 'observe, balanced, cautious, read-only or high-stakes, in place of the configured')
      .option('--name <name>', 'what the server is called in the log and in questions')
      .option('--observe', 'watch what each call does, and hold it against what the tool says (Linux, strace)')
      .option('--alone', "in this process only, without the user's local gateway"),
  )
    .addHelpText('after', '\nThe command goes after --, as in: hintlock run -- npx -y some-mcp-server')
    .action(async (words: string[], options) => {
      const { runCommand } = await import('./commands/run.ts');
      const wrapped = words.length > 0 && command.length > 0 ? [...words, '--', ...command] : [...words, ...command];
      done(await runCommand(wrapped, options));
    });

  addViewOptions(
    program
      .command('serve')
      .description('Serve all servers of hintlock.yaml at one address, every call decided and recorded.')
      .option('--config <file>', "in place of ./hintlock.yaml or the user's own")
      .option('--port <number>', 'on 127.0.0.1; 0 takes any that is free')
      .option('--stdio', 'serve one client over standard input and output instead')
      .option('--new-token', 'make a new admin token; the earlier one counts no more'),
  ).action(async (options) => {
    const { serveCommand } = await import('./commands/serve.ts');
    done(await serveCommand(options));
  });

  program.command('local-gateway', { hidden: true }).action(async () => {
    const { localGatewayCommand } = await import('./commands/local-gateway.ts');
    done(await localGatewayCommand());
  });

  addLockCommands(program, command, done);
  addRecordCommands(program, done);
  addTrustCommands(program, command, done);
  return program;
}

function addViewOptions(command: Command): Command {
  return command
    .option('--view <name>', 'offer only readonly, safe (nothing destructive), offline, or a view of the configuration')
    .option('--discover', 'offer search and three ways to call in place of a long list');
}
