/** The floor from stdio to stdio: parses every message and forwards it, and does nothing else. */
import { spawn } from 'node:child_process';
import { createLineSplitter } from '@hintlock/upstream';

const [command = '', ...args] = process.argv.slice(2);
const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
const LIMIT = 64 * 1024 * 1024;

const forward = (to: NodeJS.WritableStream): ((chunk: Buffer) => void) => {
  const splitter = createLineSplitter(LIMIT, {
    line: (line) => {
      const message: unknown = JSON.parse(line);
      to.write(`${JSON.stringify(message)}\n`);
    },
    overflow: () => process.exit(1),
  });
  return (chunk) => splitter.push(chunk);
};

process.stdin.on('data', forward(server.stdin));
server.stdout.on('data', forward(process.stdout));
process.stdin.on('end', () => server.stdin.end());
server.on('exit', () => process.exit(0));
