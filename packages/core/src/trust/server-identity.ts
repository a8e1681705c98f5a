/** What a server is, as far as that can be told, and what a manifest or a registry says it must be. */
import { isJsonObject, type JsonObject } from '../definition/tool-definition.ts';
import { hasOnly } from './has-only.ts';
import { isInRange, isVersionRange } from './version-range.ts';

/** What was found out about a server that is to be trusted. What could not be found out is absent, and then nothing matches it. */
export interface ServerIdentity {
  /** On npm. */
  readonly package?: { readonly name: string; readonly version?: string; readonly integrity?: string };
  readonly url?: string;
  /** A digest of the command and its arguments. */
  readonly command?: string;
}

/** Whom a manifest is for: exactly one of the three. */
export type NamedServer =
  | { readonly package: string; readonly version?: string; readonly integrity?: string }
  | { readonly url: string }
  | { readonly command: string };

/** Whether `identity` is the server that is named. What is asked for and not known is no match. */
export function isNamed(named: NamedServer, identity: ServerIdentity): boolean {
  if ('url' in named) return identity.url !== undefined && plainAddress(identity.url) === plainAddress(named.url);
  if ('command' in named) return identity.command === named.command;
  const found = identity.package;
  if (found?.name !== named.package) return false;
  const { version, integrity } = named;
  const isVersion = version === undefined || (found.version !== undefined && isInRange(found.version, version));
  return isVersion && (integrity === undefined || found.integrity === integrity);
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
