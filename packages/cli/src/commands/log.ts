/** `hintlock log`: what went through the gateway, and whether the record of it is whole. */
import { printable, printableExcerpt } from '@hintlock/core';
import { type LogRecord, openSqliteStore, stateFolder, verifyLog } from '@hintlock/gateway';
import { EXIT } from '../exit-codes.ts';

export interface LogCommandOptions {
  readonly json?: boolean;
  readonly tool?: string;
  readonly kind?: string;
}

export async function logCommand(options: LogCommandOptions): Promise<number> {
  const store = openSqliteStore(stateFolder());
  try {
    let shown = 0;
    for await (const record of store.readLog()) {
      if (options.tool !== undefined && record.entry.tool !== options.tool) continue;
      if (options.kind !== undefined && record.entry.kind !== options.kind) continue;
      shown += 1;
      process.stdout.write(options.json === true ? `${JSON.stringify(record)}\n` : line(record));
    }
    if (shown === 0 && options.json !== true) process.stdout.write('Nothing is on record.\n');
    return EXIT.ok;
  } finally {
    await store.close();
  }
}

function line({ entry }: LogRecord): string {
  const how = [entry['tier'], entry['effect'], entry['approval'], entry['outcome'], entry['why']];
  const facts = how.filter((fact) => typeof fact === 'string').join(' ');
  const args = entry['arguments'] === undefined ? '' : ` ${printableExcerpt(JSON.stringify(entry['arguments']), 120)}`;
  const tool = printableExcerpt(`${entry.server}/${entry.tool}`, 80);
  return `${entry.time} ${entry.kind.padEnd(7)} ${tool} ${facts}${args}\n`;
}

export async function logVerifyCommand(): Promise<number> {
  const { lines, chains, unsigned, torn, problems } = await verifyLog(stateFolder());
  for (const { chain, sequence, problem } of problems) {
    process.stdout.write(`${problem}: link ${sequence} of chain ${printable(chain)}\n`);
  }
  const verdict = problems.length === 0 ? 'The log is whole' : 'The log is NOT whole';
  const halves = torn === 0 ? '' : ` Chains that end in half a line, for which no call was made: ${torn}.`;
  process.stdout.write(
    `${verdict}: ${lines} lines in ${chains} chains, ${unsigned} links not yet under a signed head.${halves}\n`,
  );
  return problems.length === 0 ? EXIT.ok : EXIT.found;
}
