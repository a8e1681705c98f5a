/** What `train:infer` and `measure:infer` are told. */
import { parseArgs } from 'node:util';

export interface CommandLine {
  readonly file: string;
  /** Labels known to be wrong, in the corpus's own format. */
  readonly problems?: string;
  readonly way?: 'direct' | 'leave-one-out';
}

export function readCommandLine(args: readonly string[]): CommandLine {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      problems: { type: 'string' },
      direct: { type: 'boolean' },
      'leave-one-out': { type: 'boolean' },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new Error('one file of tools is needed: measure:infer -- FILE.jsonl');
  if (values.direct && values['leave-one-out']) throw new Error('--direct and --leave-one-out exclude each other');
  const way = values.direct ? 'direct' : values['leave-one-out'] ? 'leave-one-out' : undefined;
  return {
    file,
    ...(values.problems === undefined ? {} : { problems: values.problems }),
    ...(way === undefined ? {} : { way }),
  };
}
