/** The values that must not get into a lock, of one server. */
import { secretsOf } from '../redaction.ts';
import type { Target } from '../target.ts';

/**
 * Those of the server's own entry. Of an environment that was not written for it, only what its name says is a credential: a lock is
 * compared on other machines and in other folders, where the path, the folder and the locale are others.
 */
export function lockSecrets(target: Target): readonly string[] {
  if (target.kind === 'url') return secretsOf(target);
  const { environment = 'own', inherit } = target;
  const inherited = environment === 'whole' ? target.env : inherit === 'all' ? process.env : {};
  const own = secretsOf(environment === 'whole' ? { ...target, env: {} } : target);
  return [...new Set([...own, ...credentialsIn(inherited)])].sort((a, b) => b.length - a.length);
}

const CREDENTIAL_NAME = /(?:key|token|secret|password|passwd|passphrase|credentials?)$/i;
const SHORTEST = 8;

function credentialsIn(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value = '']) =>
    CREDENTIAL_NAME.test(name) && value.length >= SHORTEST && !/^[./~]/.test(value) ? [value] : [],
  );
}
