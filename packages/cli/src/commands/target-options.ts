/** The options that say which servers a command is about, shared by every command that visits some. */
import type { Command } from 'commander';

export interface TargetOptions {
  readonly config?: readonly string[];
  readonly header?: readonly string[];
  readonly project?: boolean;
  readonly timeout: string;
}

export function addTargetOptions(command: Command): Command {
  return command
    .option('-c, --config <file>', 'servers of this configuration file, of any client and format (repeatable)', collect)
    .option(
      '--header <header>',
      "send this to an address, as in 'Authorization: Bearer ${TOKEN}' (repeatable)",
      collect,
    )
    .option('--project', "start servers that came with a project (a repository's .mcp.json and the like)")
    .option('--timeout <seconds>', 'the longest any one server may take', '30');
}

/** Gathers what an option that can be repeated was given. */
export function collect(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}
