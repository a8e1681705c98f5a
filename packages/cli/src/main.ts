#!/usr/bin/env node
/** The `hintlock` command: starts quickly, ends cleanly, and says in one sentence what went wrong. */
import module from 'node:module';

const REQUIRED = [22, 18] as const;

function isNodeTooOld(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major < REQUIRED[0] || (major === REQUIRED[0] && minor < REQUIRED[1]);
}

async function main(): Promise<void> {
  if (isNodeTooOld()) {
    const required = REQUIRED.join('.');
    process.stderr.write(
      `hintlock: Hintlock needs Node ${required} or newer; this is ${process.versions.node}. [HL_NODE_TOO_OLD]\n`,
    );
    process.exitCode = 2;
    return;
  }
  module.enableCompileCache();
  const { run } = await import('./run.ts');
  await run(process.argv);
}

await main();
