/** What a server is, as far as manifests, registries and pins need to know. */
import { canonicalJson, type ServerIdentity } from '@hintlock/core';
import { redact, secretsOf } from '../redaction.ts';
import type { Target } from '../target.ts';
import { sha256Digest } from './sha256-digest.ts';

export async function identifyServer(target: Target): Promise<ServerIdentity> {
  if (target.kind === 'url') return { url: target.url };
  return { command: commandDigest(target) };
}

/** Of the command and its arguments, without what may be secret: a new password does not make another server. */
function commandDigest(target: Target & { readonly kind: 'command' }): string {
  const secrets = secretsOf(target);
  return sha256Digest(canonicalJson([target.command, ...target.args].map((word) => redact(word, secrets))));
}
