/** What `train:infer` and `measure:infer` are told, and how they say that something went wrong. */
import { parseArgs } from 'node:util';
import { ERRORS, HintlockError, isHintlockError, printable } from '@hintlock/core';

export interface CommandLine {
  readonly file: string;
  /** Labels known to be wrong, in the corpus's own format. */
  readonly problems?: string;
  readonly way?: 'direct' | 'leave-one-out';
}

function readCommandLine(args: readonly string[]): CommandLine {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw usage('One file of tools is needed, with one JSON object a line.');
  if (values.direct && values['leave-one-out']) throw usage('--direct and --leave-one-out exclude each other.');
  const way = values.direct ? 'direct' : values['leave-one-out'] ? 'leave-one-out' : undefined;
  return {
    file,
    ...(values.problems === undefined ? {} : { problems: values.problems }),
    ...(way === undefined ? {} : { way }),
  };
}

/** Runs the command; a fault becomes one sentence, its code and the exit code for it. */
export async function main(command: (line: CommandLine) => Promise<void>): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(HELP);
    return;
  }
  try {
    await command(readCommandLine(process.argv.slice(2)));
  } catch (cause) {
    if (!isHintlockError(cause)) throw cause;
    console.error(`${printable(cause.message)} [${cause.code}]\n  ${cause.remedy}`);
    process.exitCode = ERRORS[cause.code].exit;
  }
}

const HELP = `npm run --silent measure:infer -- FILE.jsonl [--problems FILE.json] [--direct | --leave-one-out]
npm run --silent train:infer -- FILE.jsonl [--problems FILE.json]

FILE.jsonl     tools with their authors' annotations, one JSON object a line
--problems     labels that are known to be wrong, with what they should say
--direct       measure the weights as shipped, also on what they were learned from
--leave-one-out  judge each family by weights learned from the others`;

const OPTIONS = {
  problems: { type: 'string' },
  direct: { type: 'boolean' },
  'leave-one-out': { type: 'boolean' },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (cause) {
    throw usage(cause instanceof Error ? cause.message : 'The options cannot be read.');
  }
}

function usage(detail: string): HintlockError {
  return new HintlockError('HL_USAGE', { detail });
}
