/** The file of a private key: made for its owner alone, and not used when somebody else could have read it. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { HintlockError, isHintlockError, printable, type TrustedKey } from '@hintlock/core';
import { describePublicKey } from './public-key.ts';
import { writeNewFile } from './write-new-file.ts';

export interface SigningKey {
  readonly privateKey: KeyObject;
  readonly publicKey: TrustedKey;
}

/** Makes a key pair and keeps its private half in `file`; an existing file is replaced only with `force`. */
export async function makeKeyFile(file: string, { force }: { readonly force: boolean }): Promise<TrustedKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await writeNewFile(file, String(privateKey.export({ type: 'pkcs8', format: 'pem' })), { force, mode: 0o600 });
  return describePublicKey(publicKey);
}

const LONGEST = 16 * 1024;

export async function readKeyFile(file: string): Promise<SigningKey> {
  const text = await readPrivately(file);
  if (/BEGIN PUBLIC KEY/.test(text) || text.startsWith('ed25519:'))
    throw unusable(file, 'it holds a public key, and signing needs the private one');
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(text);
  } catch {
    throw unusable(file, /ENCRYPTED/.test(text) ? 'it is encrypted' : 'there is no private key in PEM in it');
  }
  const { asymmetricKeyType: type = 'unknown' } = privateKey;
  if (type !== 'ed25519') throw unusable(file, `its key is of the type ${type}, and only Ed25519 is used`);
  return { privateKey, publicKey: describePublicKey(createPublicKey(privateKey)) };
}

async function readPrivately(file: string): Promise<string> {
  let handle: FileHandle | undefined;
  try {
    // Without waiting: a pipe would hold the command until somebody writes into it.
    handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = await handle.stat();
    if (!stats.isFile()) throw unusable(file, stats.isDirectory() ? 'it is a folder' : 'it is not a file');
    if (stats.size > LONGEST) throw unusable(file, 'it is too large for a key');
    // Where modes mean nothing, nobody can be told by them.
    if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0) {
      throw unusable(file, `others than its owner may read or change it (mode ${(stats.mode & 0o777).toString(8)})`);
    }
    return await handle.readFile('utf8');
  } catch (error) {
    if (isHintlockError(error)) throw error;
    const { code = '' } = error as NodeJS.ErrnoException;
    throw unusable(file, REASONS[code] ?? `the system says ${printable(code)}`);
  } finally {
    await handle?.close();
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
};

function unusable(file: string, reason: string): HintlockError {
  return new HintlockError('HL_KEY_FILE', { path: printable(file), reason });
}
