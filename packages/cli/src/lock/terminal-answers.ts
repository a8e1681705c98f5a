/** Asks a person at the terminal, with the change in front of them. */
import type { Readable, Writable } from 'node:stream';
import { HintlockError, isQuarantined, printableExcerpt } from '@hintlock/core';
import type { Paint } from '../report/terminal/paint.ts';
import { serverHeading, toolLines } from './render-drift.ts';
import { aboutTool } from './render-new-tool.ts';
import type { Answer, Answerer, Suggestion } from './review.ts';

interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

const OWN: Terminal = { input: process.stdin, output: process.stderr };

export function terminalAnswers(paint: Paint, terminal: Terminal = OWN): Answerer {
  const show = (lines: readonly string[]): void => void terminal.output.write(`${lines.join('\n')}\n`);
  const choose = (message: string, options: readonly Choice[], first?: Answer): Promise<Answer> =>
    askChoice({ message, options, first, terminal });
  return {
    server: async (drift) => {
      show(['', ...serverHeading(drift, paint)]);
      const count = drift.definitions.size;
      const tools = count === 1 ? 'its one tool' : `its ${count} tools`;
      const isNew = drift.identity === 'new';
      return choose(
        isNew ? `Lock ${tools} as they are?` : `It is another server. Lock it anew, with ${tools}?`,
        [
          { value: 'accept', label: 'Accept', hint: 'what it says of itself today is what it is held to' },
          { value: 'skip', label: 'Skip', hint: isNew ? 'it stays out of the lock' : 'it stays quarantined' },
        ],
        isNew ? 'accept' : 'skip',
      );
    },
    tool: async (drift, tool) => {
      if (tool.verdict === 'same') return 'accept';
      show(['', ...serverHeading(drift, paint), ...toolLines(tool, paint), ...aboutTool(drift, tool, paint)]);
      const isLooser = tool.verdict === 'looser';
      return choose(
        `${printableExcerpt(tool.tool, 60)}: ${tool.verdict}. Accept it?`,
        [
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
        ],
        isQuarantined(tool.verdict) ? 'skip' : 'accept',
      );
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
      for (const suggestion of suggestions) answers.push(await askSuggestion(suggestion, choose));
      return answers;
    },
  };
}

type Choose = (message: string, options: readonly Choice[]) => Promise<Answer>;

function askSuggestion({ server, tool, claim }: Suggestion, choose: Choose): Promise<Answer> {
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

interface Question {
  readonly message: string;
  readonly options: readonly Choice[];
  /** Where the cursor starts: what Enter alone says must never loosen anything. */
  readonly first: Answer | undefined;
  readonly terminal: Terminal;
}

/** With the arrows and Enter, or with the letter of an answer. */
async function askChoice({ message, options, first, terminal }: Question): Promise<Answer> {
  const { isCancel, select } = await import('@clack/prompts');
  const keyed = options.filter(({ label, value }) => label.toLowerCase().startsWith(letterOf(value)));
  const shown = options.map((choice) =>
    keyed.includes(choice) ? { ...choice, label: `${choice.label} (${letterOf(choice.value)})` } : { ...choice },
  );
  const typing = new AbortController();
  let typed: Choice | undefined;
  const press = (character: string | undefined): void => {
    typed ??= keyed.find(({ value }) => letterOf(value) === character?.toLowerCase());
    if (typed !== undefined) typing.abort();
  };
  terminal.input.on('keypress', press);
  const how = { ...terminal, signal: typing.signal, ...(first === undefined ? {} : { initialValue: first }) };
  const chosen = await select<Answer>({ message, options: shown, ...how }).finally(() =>
    terminal.input.off('keypress', press),
  );
  if (typed !== undefined) {
    terminal.output.write(`  ${typed.label}\n`);
    return typed.value;
  }
  if (isCancel(chosen)) throw new HintlockError('HL_INTERRUPTED', { step: 'being reviewed' });
  return chosen;
}

function letterOf(answer: Answer): string {
  return answer.slice(0, 1);
}
