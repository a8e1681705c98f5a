/** The key that signs the heads of log chains: made once, kept in the state folder, readable only to the user. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface SigningKey {
  readonly sign: (text: string) => string;
  readonly verify: (text: string, signature: string) => boolean;
}

export function openSigningKey(folder: string): SigningKey {
  const file = path.join(folder, 'log-key.pem');
  const key = readKey(file) ?? makeKey(file);
  const publicKey = createPublicKey(key);
  return {
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
    verify: (text, signature) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64')),
  };
}

function readKey(file: string): KeyObject | undefined {
  try {
    return createPrivateKey(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Two processes may start at once: the first gives its key the name, whole, and both use what is there. */
function makeKey(file: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519');
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return createPrivateKey(readFileSync(file, 'utf8'));
}
