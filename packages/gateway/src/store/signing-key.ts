/** The key that signs the heads of log chains: made once, kept in the state folder, readable only to the user. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface SigningKey {
  readonly sign: (text: string) => string;
  readonly verify: (text: string, signature: string) => boolean;
}

export function openSigningKey(folder: string): SigningKey {
  const key = readKey(path.join(folder, 'log-key.pem'));
  const publicKey = createPublicKey(key);
  return {
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
    verify: (text, signature) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64')),
  };
}

function readKey(file: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519');
  try {
    // Two processes may start at once: only the first may write, and both use what is there.
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return createPrivateKey(readFileSync(file, 'utf8'));
}
