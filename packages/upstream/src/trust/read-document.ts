/** Reads a manifest or a registry from a file or an address, within limits of size and time. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { printable } from '@hintlock/core';

export type ReadText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

export interface ReadDocumentOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

const MOST_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 10_000;

export function isAddress(place: string): boolean {
  return /^https?:\/\//i.test(place);
}

/** Only encrypted, or from this machine: on the way a registry could be replaced by an older one. */
export function isSafeAddress(place: string): boolean {
  const url = URL.parse(place);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Never throws: what cannot be read is an outcome, in words of ours. */
export async function readDocument(place: string, options: ReadDocumentOptions = {}): Promise<ReadText> {
  return isAddress(place) ? readAddress(place, options) : readFile(place);
}

async function readAddress(address: string, options: ReadDocumentOptions): Promise<ReadText> {
  if (!isSafeAddress(address))
    return refuse('it must be an https address without credentials, or http on this machine');
  const { EnvHttpProxyAgent, fetch } = await import('undici');
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  const dispatcher = new EnvHttpProxyAgent();
  try {
    // Not followed elsewhere: what was named is what is trusted.
    const response = await fetch(address, {
      redirect: 'manual',
      signal,
      dispatcher,
      headers: { accept: 'application/json' },
    });
    if (response.status !== 200) return refuse(`the server answered with status ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += (chunk as Uint8Array).length;
      if (size > MOST_BYTES) return refuse(`it is larger than ${MOST_BYTES} bytes`);
      chunks.push(chunk as Uint8Array);
    }
    return decode(Buffer.concat(chunks));
  } catch (error) {
    if (timeout.aborted) return refuse('it took too long');
    const { code } = ((error as Error).cause ?? error) as { readonly code?: string };
    return refuse(code === undefined ? 'it could not be fetched' : `it could not be fetched: ${printable(code)}`);
  } finally {
    await dispatcher.destroy().catch(() => {});
  }
}

async function readFile(file: string): Promise<ReadText> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = await handle.stat();
    if (!stats.isFile()) return refuse(stats.isDirectory() ? 'it is a folder' : 'it is not a file');
    if (stats.size > MOST_BYTES) return refuse(`it is larger than ${MOST_BYTES} bytes`);
    return decode(await handle.readFile());
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return refuse(REASONS[code] ?? `the system says ${printable(code)}`);
  } finally {
    await handle?.close();
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
  ELOOP: 'its links lead in a circle',
};

function decode(bytes: Uint8Array): ReadText {
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return refuse('it is not UTF-8 text');
  }
}

function refuse(reason: string): ReadText {
  return { ok: false, reason };
}
