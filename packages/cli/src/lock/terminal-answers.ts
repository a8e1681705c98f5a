/** Asks a person at the terminal, with the change in front of them. */
import { HintlockError, printableExcerpt } from '@hintlock/core';
import type { Paint } from '../report/terminal/paint.ts';
import { serverHeading, toolLines } from './render-drift.ts';
import type { Answer, Answerer, Suggestion } from './review.ts';

export function terminalAnswers(paint: Paint): Answerer {
  const show = (lines: readonly string[]): void => void process.stderr.write(`${lines.join('\n')}\n`);
  return {
    server: async (drift) => {
      show(['', ...serverHeading(drift, paint)]);
      const count = drift.definitions.size;
      const tools = count === 1 ? 'its one tool' : `its ${count} tools`;
      const isNew = drift.identity === 'new';
      return choose(isNew ? `Lock ${tools} as they are?` : `It is another server. Lock it anew, with ${tools}?`, [
        { value: 'accept', label: 'Accept', hint: 'what it says of itself today is what it is held to' },
        { value: 'skip', label: 'Skip', hint: isNew ? 'it stays out of the lock' : 'it stays quarantined' },
      ]);
    },
    tool: async (drift, tool) => {
      if (tool.verdict === 'same') return 'accept';
      show(['', ...serverHeading(drift, paint), ...toolLines(tool, paint)]);
      const isLooser = tool.verdict === 'looser';
      return choose(`${printableExcerpt(tool.tool, 60)}: ${tool.verdict}. Accept it?`, [
        { value: 'accept', label: 'Accept' },
        ...(isLooser
          ? [
              {
                value: 'tighten' as const,
                label: 'Tighten',
                hint: 'accept it, but keep every hint as strict as it was',
              },
            ]
          : []),
        { value: 'skip', label: 'Skip', hint: 'it stays as it was locked' },
      ]);
    },
    suggestions: async (suggestions) => {
      const how = await choose(
        `${suggestions.length === 1 ? 'One hint' : `${suggestions.length} hints`} could be looser than the default, by what the tools look like.`,
        [
          { value: 'skip', label: 'Leave all of them as strict as they are' },
          { value: 'tighten', label: 'Look at each' },
          { value: 'accept', label: 'Accept all' },
        ],
      );
      if (how !== 'tighten') return suggestions.map(() => how);
      const answers: Answer[] = [];
      for (const suggestion of suggestions) answers.push(await askSuggestion(suggestion));
      return answers;
    },
  };
}

function askSuggestion({ server, tool, claim }: Suggestion): Promise<Answer> {
  const evidence = printableExcerpt(claim.evidence, 120);
  const sure = `${Math.round(claim.confidence * 100)} % sure`;
  return choose(
    `${server}/${printableExcerpt(tool, 60)}: ${claim.hint} ${String(claim.value)}? ${evidence} (${sure})`,
    [
      { value: 'accept', label: 'Accept' },
      { value: 'tighten', label: 'Tighten', hint: 'say the opposite, with your own authority' },
      { value: 'skip', label: 'Skip', hint: 'leave it as it is' },
    ],
  );
}

interface Choice {
  readonly value: Answer;
  readonly label: string;
  readonly hint?: string;
}

async function choose(message: string, options: Choice[]): Promise<Answer> {
  const { isCancel, select } = await import('@clack/prompts');
  const chosen = await select<Answer>({ message, options, output: process.stderr });
  if (isCancel(chosen)) throw new HintlockError('HL_INTERRUPTED', { step: 'being reviewed' });
  return chosen;
}
