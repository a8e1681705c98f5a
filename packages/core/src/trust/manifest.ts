/** A manifest: somebody's signed word on which tools a server has and what each of them is. */
import { isJsonObject, type JsonObject } from '../definition/tool-definition.ts';
import { hasOnly } from './has-only.ts';
import { type NamedServer, readNamedServer } from './named-server.ts';
import { isVersionNewer, readTime } from './signed-document.ts';
import { readSignedTools, type SignedTools, writeSignedTools } from './signed-tools.ts';

const MANIFEST_VERSION = 1;

export interface Manifest {
  readonly server: NamedServer;
  /** Milliseconds since 1970. */
  readonly issued: number;
  readonly expires: number;
  readonly tools: SignedTools;
}

export type ReadManifest =
  | { readonly ok: true; readonly manifest: Manifest }
  | { readonly ok: false; readonly detail: string };

export function readManifest(value: unknown): ReadManifest {
  if (!isJsonObject(value)) return refuse('it is no manifest');
  if (isVersionNewer(value['version'], MANIFEST_VERSION)) {
    return refuse(`it is of version ${String(value['version'])}, and this Hintlock knows ${MANIFEST_VERSION}`);
  }
  if (value['version'] !== MANIFEST_VERSION) return refuse('it is no manifest: its "version" is missing or wrong');
  if (!hasOnly(value, ['version', 'server', 'issued', 'expires', 'tools'])) {
    return refuse('it has a member that is not known');
  }
  const server = readNamedServer(value['server']);
  if (server === undefined) return refuse('its "server" names no package, address or command');
  const [issued, expires] = [readTime(value['issued']), readTime(value['expires'])];
  if (issued === undefined || expires === undefined) return refuse('its "issued" or "expires" is no time');
  const tools = readSignedTools(value['tools']);
  if (tools === undefined) return refuse('its "tools" are not definitions with their digests');
  return { ok: true, manifest: { server, issued, expires, tools } };
}

function refuse(detail: string): ReadManifest {
  return { ok: false, detail };
}

export function writeManifest({ server, issued, expires, tools }: Manifest): JsonObject {
  return {
    version: MANIFEST_VERSION,
    server: { ...server },
    issued: new Date(issued).toISOString(),
    expires: new Date(expires).toISOString(),
    tools: writeSignedTools(tools),
  };
}
