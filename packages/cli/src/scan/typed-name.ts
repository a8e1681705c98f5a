/** Names a server that was typed rather than configured. */
import { printable, printableExcerpt } from '@hintlock/core';
import { redact, secretsOf, type Target } from '@hintlock/upstream/connect';

/** What people would call it: the package of an `npx` call, the program's name, or the host. */
export function nameOf(target: Target): string {
  if (target.kind === 'url') return printable(URL.parse(target.url)?.host ?? target.url);
  const runner = /(?:^|[\\/])(?:npx|bunx|uvx|pnpm|npm|bun|node|deno|python3?|uv|docker)(?:\.exe|\.cmd)?$/i.test(
    target.command,
  );
  const candidates = runner
    ? target.args.filter((argument) => /^[\w@./\\:-]+$/.test(argument) && !argument.startsWith('-'))
    : [];
  const chosen = candidates.find((argument) => !RUNNER_WORDS.has(argument)) ?? target.command;
  const base = chosen.startsWith('@') ? chosen.replace(/(.)@[^@/]*$/, '$1') : (chosen.split(/[\\/]/).at(-1) ?? chosen);
  const name = base.replace(/(.)@[\w.^~-]+$/, '$1').replace(/\.[cm]?[jt]s$/, '');
  // What is named like a secret must not become a heading.
  const clean = redact(name, secretsOf(target));
  return printableExcerpt(clean === name ? name : (target.command.split(/[\\/]/).at(-1) ?? target.command), 60);
}

const RUNNER_WORDS = new Set(['run', 'exec', 'x', 'dlx', 'tool']);
