/** Whom a new manifest is for: what the person says, or what the server that was visited is. */
import {
  digestCommand,
  HintlockError,
  isVersionRange,
  type NamedServer,
  plainAddress,
  printableExcerpt,
  type ServerIdentity,
} from '@hintlock/core';
import { digestText } from '@hintlock/upstream';

export interface NamingOptions {
  readonly package?: string;
  readonly url?: string;
}

export function nameServer(identity: ServerIdentity, { package: spec, url }: NamingOptions): NamedServer {
  if (spec !== undefined && url !== undefined) {
    throw new HintlockError('HL_USAGE', { detail: 'A manifest is for a --package or for a --url, not for both.' });
  }
  if (spec !== undefined) return readPackage(spec);
  if (url !== undefined) return readUrl(url);
  if (identity.kind === 'url') return { url: plainAddress(identity.url) };
  const { package: found } = identity;
  if (found === undefined) return { command: digestCommand(identity, digestText) };
  const { name, version, integrity } = found;
  return { package: name, version, ...(integrity === undefined ? {} : { integrity }) };
}

function readPackage(spec: string): NamedServer {
  const [, name, version] = /^((?:@[\w.~-]+\/)?[\w.~-]+)(?:@(.+))?$/.exec(spec) ?? [];
  if (name !== undefined && version === undefined) return { package: name };
  if (name !== undefined && version !== undefined && isVersionRange(version)) return { package: name, version };
  const detail = `--package takes a name and a version, as in some-server@^1.2.3, not "${printableExcerpt(spec, 80)}".`;
  throw new HintlockError('HL_USAGE', { detail });
}

function readUrl(text: string): NamedServer {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return { url: plainAddress(text) };
  throw new HintlockError('HL_USAGE', { detail: '--url takes an http or https address.' });
}
