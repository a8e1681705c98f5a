/** A client of the notes server behind `hintlock run --alone`, with a state folder of its own: for tests that need a log or an inbox. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { serverPath } from '@hintlock/testkit';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { MAIN, type Ran, REPOSITORY, type RunOptions, runHintlock } from './run-hintlock.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface NotesClient {
  readonly home: string;
  readonly notes: string;
  readonly call: (tool: string, args?: Record<string, unknown>) => Promise<{ text: string; isError: boolean }>;
  /** Runs the command on the same state. */
  readonly hintlock: (args: readonly string[], options?: Pick<RunOptions, 'started'>) => Promise<Ran>;
  readonly close: () => Promise<void>;
}

export interface NotesOptions {
  /** What the person says when the client asks them; absent for a client that cannot ask. */
  readonly answers?: readonly ('accept' | 'decline')[];
  readonly policy?: string;
  readonly home?: string;
}

export async function openNotes({ answers, policy = 'balanced', home }: NotesOptions = {}): Promise<NotesClient> {
  const [state, notes] = [home ?? (await temporaryFolder()), await temporaryFolder()];
  await writeFile(path.join(notes, 'one.txt'), 'text of one');
  const capabilities = answers === undefined ? {} : { elicitation: { form: {} } };
  const client = new Client({ name: 'test-client', version: '1.0.0' }, { capabilities });
  const waiting = [...(answers ?? [])];
  if (answers !== undefined) {
    client.setRequestHandler('elicitation/create', () =>
      waiting.shift() === 'accept' ? { action: 'accept', content: {} } : { action: 'decline' },
    );
  }
  const env = { HINTLOCK_HOME: state };
  const server = [process.execPath, serverPath('honest-notes'), notes];
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [MAIN, 'run', '--alone', '--name', 'notes', '--policy', policy, '--', ...server],
      env: { PATH: process.env['PATH'] ?? '', ...env },
      cwd: REPOSITORY,
    }),
  );
  return {
    home: state,
    notes,
    hintlock: (args, options = {}) => runHintlock(args, { ...options, env }),
    close: () => client.close(),
    call: async (name, args = {}) => {
      const result = (await client.callTool({ name, arguments: args })) as {
        content: { text: string }[];
        isError?: boolean;
      };
      return { text: result.content[0]?.text ?? '', isError: result.isError === true };
    },
  };
}
