/** `hintlock log verify`: whether the record is whole. */
import { printable } from '@hintlock/core';
import { type LogProblem, stateFolder, verifyLog } from '@hintlock/gateway';
import { EXIT } from '../exit-codes.ts';
import { createPaint, hang, wantsColour } from '../report/terminal/paint.ts';

export async function logVerifyCommand(): Promise<number> {
  const { lines, chains, unsigned, torn, problems } = await verifyLog(stateFolder());
  const paint = createPaint({ colour: wantsColour(process.stdout, process.env), columns: process.stdout.columns });
  const isWhole = problems.length === 0;
  const verdict = isWhole ? 'The log is whole' : 'The log is NOT whole';
  const counted = `${count(lines, 'line')} in ${count(chains, 'chain')}, ${count(unsigned, 'link')} not yet under a signed head.`;
  const colour = isWhole ? paint.fine : paint.danger;
  const said = [
    ...problems.flatMap((problem) => [headline(problem), ...hang('  ', MEANINGS[problem.problem], paint)]),
    ...hang('', `${verdict}: ${counted}`, paint).map((line) => line.replace(verdict, colour)),
    ...(torn === 0 ? [] : hang('', `${torn} of the chains ${TORN[torn === 1 ? 'one' : 'many']}`, paint)),
  ];
  process.stdout.write(`${said.join('\n')}\n`);
  return isWhole ? EXIT.ok : EXIT.found;
}

function headline({ chain, sequence, problem }: LogProblem): string {
  if (problem === 'register-lost') return 'register-lost: hintlock.db';
  if (problem === 'register-changed') return `register-changed: line ${sequence} of log-register`;
  if (problem === 'removed') return `removed: chain ${printable(chain)}`;
  return `${problem}: link ${sequence} of chain ${printable(chain)}`;
}

/** What each problem means, and no more than is known. */
const MEANINGS: Readonly<Record<LogProblem['problem'], string>> = {
  changed: 'It is not what was written there, or does not follow from the link before it.',
  missing: 'Links before it were taken out.',
  'cut-off': 'A signed head says that the chain reached this link. It ends earlier.',
  removed: 'The chain was begun, and nothing of it is left.',
  unsigned: 'Links up to this one were written over minutes, and no head that was signed meanwhile is left.',
  'register-lost': 'The list of chains and signed heads was removed or set back: log-register knows of more than it.',
  'register-changed': 'It is not what was written there, or lines before it were taken out.',
  'bad-signature': 'The head of this link was not signed with the key of this folder.',
};

const TORN = {
  one: 'ends in half a line: its process was ended while it wrote, and that call was not made.',
  many: 'end in half a line: their processes were ended while they wrote, and those calls were not made.',
} as const;

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
