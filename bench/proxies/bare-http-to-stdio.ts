/** The floor from HTTP to stdio: parses every message and forwards it under an id of its own, because callers share the server. */
import { spawn } from 'node:child_process';
import { createLineSplitter } from '@hintlock/upstream';
import { listen } from './listen.ts';

type Message = Record<string, unknown>;

const [command = '', ...args] = process.argv.slice(2);
const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
const waiting = new Map<unknown, (message: Message) => void>();
let lastId = 0;

const splitter = createLineSplitter(64 * 1024 * 1024, {
  line: (line) => {
    const message = JSON.parse(line) as Message;
    const { id } = message;
    waiting.get(id)?.(message);
    waiting.delete(id);
  },
  overflow: () => process.exit(1),
});
server.stdout.on('data', (chunk: Buffer) => splitter.push(chunk));
server.on('exit', () => process.exit(0));

listen((text) => {
  const message = JSON.parse(text) as Message;
  const { id } = message;
  if (id === undefined) {
    server.stdin.write(`${JSON.stringify(message)}\n`);
    return Promise.resolve({ status: 202, text: '' });
  }
  lastId += 1;
  message['id'] = lastId;
  return new Promise((resolve) => {
    waiting.set(lastId, (answer) => {
      answer['id'] = id;
      resolve({ status: 200, text: JSON.stringify(answer) });
    });
    server.stdin.write(`${JSON.stringify(message)}\n`);
  });
});
