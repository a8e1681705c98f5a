/** What makes it the same server the next time, for its pins: how it is reached, without what may be secret. */
import { createHash } from 'node:crypto';
import { canonicalJson, plainAddress } from '@hintlock/core';
import { redact, secretsOf, type Target } from '@hintlock/upstream/connect';

export function pinId(target: Target): string {
  return createHash('sha256')
    .update(canonicalJson(reached(target)))
    .digest('hex')
    .slice(0, 32);
}

function reached(target: Target): unknown {
  if (target.kind === 'url') return ['url', plainAddress(target.url)];
  // Not by what is in the environment: that differs from client to client, and would make another server of each.
  const secrets = secretsOf({ ...target, env: {} });
  const words = [target.command, ...target.args].map((word) => redact(word, secrets));
  // These fetch what they run by its name: in whichever folder a client starts them, it is the same server.
  const isFetched = /(?:^|[\\/])(?:npx|bunx|pnpx|uvx|docker)(?:\.exe|\.cmd)?$/i.test(target.command);
  return ['command', words, isFetched ? '' : (target.cwd ?? process.cwd())];
}
