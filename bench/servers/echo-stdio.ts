/** The cheapest MCP server over stdio, in both eras. */
import { createLineSplitter, createLineWriter } from '@hintlock/upstream';
import { answerTo } from './echo-tools.ts';

const write = createLineWriter(process.stdout);
const splitter = createLineSplitter(64 * 1024 * 1024, {
  line: (line) => {
    const answer = answerTo(line);
    if (answer !== undefined) write(answer);
  },
  overflow: () => process.exit(1),
});
process.stdin.on('data', (chunk: Buffer) => splitter.push(chunk));
