import { generateKeyPairSync, sign } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { isHintlockError, type KeyRing, type SignedDocument } from '@hintlock/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKeyFile, readKeyFile, type SigningKey } from './private-key-file.ts';
import { describePublicKey, readPublicKey } from './public-key.ts';
import { readDocument } from './read-document.ts';
import { signDocument } from './sign-document.ts';
import { verifyDocument } from './verify-document.ts';
import { writeNewFile } from './write-new-file.ts';

let folder: string;
let key: SigningKey;
const at = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hintlock-trust-'));
  await makeKeyFile(at('key.pem'), { force: false });
  key = await readKeyFile(at('key.pem'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return isHintlockError(error) ? `${error.code}: ${error.message}` : 'nothing was wrong';
}

describe('a key file', () => {
  it('is its owner’s alone and is not overwritten unless asked', async () => {
    expect((await stat(at('key.pem'))).mode & 0o777).toBe(0o600);
    const before = await readFile(at('key.pem'), 'utf8');
    expect(await reasonOf(makeKeyFile(at('key.pem'), { force: false }))).toMatch(/^HL_FILE_EXISTS/);
    expect(await readFile(at('key.pem'), 'utf8')).toBe(before);
    await makeKeyFile(at('other.pem'), { force: true });
    await makeKeyFile(at('other.pem'), { force: true });
    expect((await stat(at('other.pem'))).mode & 0o777).toBe(0o600);
  });

  it('is refused when others can read it, when it is no file, and when its key is of another type', async () => {
    await writeFile(at('open.pem'), await readFile(at('key.pem')), { mode: 0o600 });
    await chmod(at('open.pem'), 0o640);
    expect(await reasonOf(readKeyFile(at('open.pem')))).toContain(
      'others than its owner may read or change it (mode 640)',
    );
    await mkdir(at('folder'));
    expect(await reasonOf(readKeyFile(at('folder')))).toContain('it is a folder');
    expect(await reasonOf(readKeyFile(at('nowhere.pem')))).toContain('there is no such file');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await writeFile(at('ec.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    expect(await reasonOf(readKeyFile(at('ec.pem')))).toContain('its key is of the type ec');
    await writeFile(at('public.pem'), key.publicKey.key, { mode: 0o600 });
    expect(await reasonOf(readKeyFile(at('public.pem')))).toContain('it holds a public key');
    await writeFile(at('noise.pem'), 'noise', { mode: 0o600 });
    expect(await reasonOf(readKeyFile(at('noise.pem')))).toContain('there is no private key');
  });
});

describe('a public key', () => {
  it('is the same key with the same id in each of its forms', () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    const described = describePublicKey(publicKey);
    const forms = [
      described.key,
      ` ${described.key}\n`,
      String(publicKey.export({ type: 'spki', format: 'pem' })),
      JSON.stringify(publicKey.export({ format: 'jwk' })),
    ];
    for (const form of forms) expect(readPublicKey(form)).toEqual({ ok: true, key: described });
  });

  it('is nothing else', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { privateKey } = generateKeyPairSync('ed25519');
    const detailOf = (text: string): string => {
      const read = readPublicKey(text);
      return read.ok ? 'taken' : read.detail;
    };
    expect(detailOf(String(publicKey.export({ type: 'spki', format: 'pem' })))).toBe('it is of the type rsa');
    expect(detailOf(await readFile(at('key.pem'), 'utf8'))).toContain('private key');
    expect(detailOf(JSON.stringify(privateKey.export({ format: 'jwk' })))).toContain('private key');
    expect(detailOf('ed25519:AAAA')).toBe('it is not 32 bytes in base64url');
    expect(detailOf(`${key.publicKey.key}=`)).toBe('it is not 32 bytes in base64url');
    expect(detailOf('hello')).toContain('neither');
    expect(detailOf('{"kty":')).toBe('it cannot be read');
  });
});

describe('a signature', () => {
  const content = { version: 1, tools: { wipe: { definition: 'sha256-x', hints: { destructive: true } } } };
  const ringOf = (revoked: readonly string[] = []): KeyRing => ({
    keys: new Map([[key.publicKey.id, { ...key.publicKey, note: 'release' }]]),
    revoked: new Set(revoked),
  });
  const codeOf = async (document: SignedDocument, ring = ringOf(), kind: 'manifest' | 'registry' = 'manifest') => {
    const verified = await verifyDocument(kind, document, ring);
    return verified.ok ? verified.key.id : verified.finding.code;
  };

  it('holds for what was signed, in whatever order it is written down', async () => {
    const document = await signDocument('manifest', content, key);
    expect(await codeOf(document)).toBe(key.publicKey.id);
    const reordered = { ...document, content: { tools: content.tools, version: 1 } };
    expect(await codeOf(reordered)).toBe(key.publicKey.id);
  });

  it('does not hold for one altered hint, for another kind of document, or under another key', async () => {
    const document = await signDocument('manifest', content, key);
    const altered = { wipe: { definition: 'sha256-x', hints: { destructive: false } } };
    expect(await codeOf({ ...document, content: { ...content, tools: altered } })).toBe('HL_MANIFEST_SIGNATURE');
    expect(await codeOf(document, ringOf(), 'registry')).toBe('HL_MANIFEST_SIGNATURE');
    expect(await codeOf(document, { keys: new Map(), revoked: new Set() })).toBe('HL_MANIFEST_KEY');
    expect(await codeOf(document, ringOf([key.publicKey.id]))).toBe('HL_MANIFEST_REVOKED');
    expect(await codeOf({ content })).toBe('HL_MANIFEST_UNSIGNED');
    const stranger = await readKeyFile(at('other.pem'));
    const forged = await signDocument('manifest', content, {
      privateKey: stranger.privateKey,
      publicKey: key.publicKey,
    });
    expect(await codeOf(forged)).toBe('HL_MANIFEST_SIGNATURE');
  });

  it('is none without an algorithm, with another, or with a header that nobody understands', async () => {
    const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { signature } = await signDocument('manifest', content, key);
    const withHeader = (header: object): SignedDocument => {
      const text = encode({ kid: key.publicKey.id, typ: 'hintlock-manifest+json', ...header });
      const signed = sign(null, Buffer.from(`${text}.${encode(content)}`), key.privateKey).toString('base64url');
      return { content, signature: { protected: text, signature: signed } };
    };
    for (const header of [
      { alg: 'none' },
      { alg: 'EdDSA' },
      { alg: 'HS256' },
      {},
      { alg: 'Ed25519', crit: ['x'], x: 1 },
    ]) {
      expect(await codeOf(withHeader(header))).toBe('HL_MANIFEST_SIGNATURE');
    }
    expect(await codeOf({ content, signature: { protected: '!', signature: signature?.signature ?? '' } })).toBe(
      'HL_MANIFEST_KEY',
    );
  });
});

describe('writeNewFile', () => {
  it('says what is in the way and leaves no draft', async () => {
    await writeFile(at('there.json'), 'old');
    expect(await reasonOf(writeNewFile(at('there.json'), 'new', { force: false }))).toMatch(/^HL_FILE_EXISTS/);
    expect(await readFile(at('there.json'), 'utf8')).toBe('old');
    await writeNewFile(at('there.json'), 'new', { force: true });
    expect(await readFile(at('there.json'), 'utf8')).toBe('new');
    expect(await reasonOf(writeNewFile(at('no/where.json'), 'x', { force: true }))).toContain(
      'its folder does not exist',
    );
  });
});

describe('readDocument', () => {
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/good') response.end('{"good":true}');
      else if (request.url === '/moved') response.writeHead(302, { location: '/good' }).end();
      else if (request.url === '/huge') response.end(Buffer.alloc(9 * 1024 * 1024, 32));
      else if (request.url === '/slow') response.write('{');
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('reads from an address only what is small, quick, and where it was said to be', async () => {
    const read = (at: string) => readDocument(`${origin}${at}`, { timeoutMs: at === '/slow' ? 300 : 10_000 });
    expect(await read('/good')).toEqual({ ok: true, text: '{"good":true}' });
    expect(await read('/moved')).toEqual({ ok: false, reason: 'the server answered with status 302' });
    expect(await read('/huge')).toEqual({ ok: false, reason: 'it is larger than 8388608 bytes' });
    expect(await read('/slow')).toEqual({ ok: false, reason: 'it took too long' });
    expect(await read('/nothing')).toEqual({ ok: false, reason: 'the server answered with status 404' });
  });

  it.each(['http://example.com/registry.json', 'https://me:pw@example.com/registry.json'])(
    'refuses %s',
    async (url) => {
      expect(await readDocument(url)).toMatchObject({ ok: false, reason: expect.stringContaining('https address') });
    },
  );

  it('says why a file cannot be read', async () => {
    expect(await readDocument(at('missing'))).toEqual({ ok: false, reason: 'there is no such file' });
    expect(await readDocument(folder)).toEqual({ ok: false, reason: 'it is a folder' });
    await writeFile(at('bytes'), Buffer.from([0xff, 0xfe]));
    expect(await readDocument(at('bytes'))).toEqual({ ok: false, reason: 'it is not UTF-8 text' });
  });
});
