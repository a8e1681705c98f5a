/** Whom a manifest or a registry speaks of, and whether a server is the one. */
import { canonicalJson } from '../definition/canonical-json.ts';
import { isJsonObject, type JsonObject } from '../definition/tool-definition.ts';
import type { Digest } from '../lock/lock.ts';
import type { CommandIdentity, ServerIdentity } from '../lock/server-identity.ts';
import { hasOnly } from './has-only.ts';
import { isInRange, isVersionRange } from './version-range.ts';

/** Whom a manifest is for: exactly one of the three. */
export type NamedServer =
  | { readonly package: string; readonly version?: string; readonly integrity?: string }
  | { readonly url: string }
  | { readonly command: string };

/** Whether `identity` is the server that is named. What is asked for and not known is no match. */
export function isNamed(named: NamedServer, identity: ServerIdentity, digest: Digest): boolean {
  if (identity.kind === 'url') return 'url' in named && plainAddress(identity.url) === plainAddress(named.url);
  if ('url' in named) return false;
  if ('command' in named) return digestCommand(identity, digest) === named.command;
  const found = identity.package;
  if (found?.name !== named.package) return false;
  const { version, integrity } = named;
  return (
    (version === undefined || isInRange(found.version, version)) &&
    (integrity === undefined || found.integrity === integrity)
  );
}

/** What stands for a command that belongs to no package: only whoever runs the same words can use a manifest for it. */
export function digestCommand({ command, args }: CommandIdentity, digest: Digest): string {
  return digest(canonicalJson([command, ...args]));
}

/** An address without what may be secret or only this user's: credentials, query, fragment, a slash at the end. */
export function plainAddress(address: string): string {
  const url = URL.parse(address);
  return url === null ? address : `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** In words for a person: `some-server@1.2.3`, an address, or that it is a command. */
export function describeNamed(named: NamedServer): string {
  if ('url' in named) return plainAddress(named.url);
  if ('command' in named) return `a command with the digest ${named.command}`;
  return named.version === undefined ? named.package : `${named.package}@${named.version}`;
}

/** The name of the server in a document, or nothing when it is none. */
export function readNamedServer(value: unknown): NamedServer | undefined {
  // A member that is not known may narrow down whom it is for, so what has one is not understood.
  if (!isJsonObject(value) || !hasOnly(value, ['package', 'version', 'integrity', 'url', 'command'])) return undefined;
  const { package: name, version, integrity, url, command } = value;
  const forms = [name, url, command].filter((part) => part !== undefined);
  if (forms.length !== 1) return undefined;
  if (name !== undefined) return readPackage(value);
  if (version !== undefined || integrity !== undefined) return undefined;
  if (url !== undefined)
    return typeof url === 'string' && /^https?:$/.test(URL.parse(url)?.protocol ?? '') ? { url } : undefined;
  return typeof command === 'string' && command !== '' ? { command } : undefined;
}

function readPackage({ package: name, version, integrity }: JsonObject): NamedServer | undefined {
  if (typeof name !== 'string' || !/^(?:@[\w.~-]+\/)?[\w.~-]+$/.test(name)) return undefined;
  if (version !== undefined && (typeof version !== 'string' || !isVersionRange(version))) return undefined;
  if (integrity !== undefined && (typeof integrity !== 'string' || integrity === '')) return undefined;
  return {
    package: name,
    ...(version === undefined ? {} : { version }),
    ...(integrity === undefined ? {} : { integrity }),
  };
}
