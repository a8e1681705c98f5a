#!/usr/bin/env node
// The `hintlock` command. Plain JavaScript that any Node can read, so that an old one gets a sentence and not a stack trace.
import module from 'node:module';

const REQUIRED = [22, 18];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < REQUIRED[0] || (major === REQUIRED[0] && minor < REQUIRED[1])) {
  const sentence = `Hintlock needs Node ${REQUIRED.join('.')} or newer; this is ${process.versions.node}.`;
  process.stderr.write(`hintlock: ${sentence} [HL_NODE_TOO_OLD]\n  Install a current Node.js.\n`);
  process.exitCode = 2;
} else {
  module.enableCompileCache();
  const { run } = await import('../dist/run.js');
  await run(process.argv);
}
