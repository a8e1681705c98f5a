/** Makes a server of the gateway from what the file says of it. */
import path from 'node:path';
import { printable, type Trust } from '@hintlock/core';
import type { Target } from '@hintlock/upstream/connect';
import { readClaims } from './claims.ts';
import type { ServerConfig } from './config.ts';
import { toMilliseconds } from './seconds.ts';
import type { ServerShape } from './server-shape.ts';

export interface ServerContext {
  readonly file: string;
  readonly home: string;
  /** Values from variables that are part of this server's entry. */
  readonly secrets: ReadonlySet<string>;
  /** What holds for a server that is not given a trust. */
  readonly trust: Trust;
}

export function resolveServer(name: string, shape: ServerShape, context: ServerContext): ServerConfig {
  const claims = Object.entries(shape.hints).map(([tool, hints]) => {
    const evidence = printable(`servers.${name}.hints.${tool} in ${context.file}`);
    return [tool, readClaims(hints, evidence)] as const;
  });
  return {
    name,
    target: resolveTarget(shape, context),
    trust: shape.trust ?? context.trust,
    ...(shape.manifest === undefined ? {} : { manifest: resolveManifest(shape.manifest, context) }),
    start: shape.start,
    ...(shape.observe ? { observe: true } : {}),
    timeoutMs: toMilliseconds(shape.timeout),
    progressTimeoutMs: toMilliseconds(shape.progressTimeout),
    claims: new Map(claims),
  };
}

function resolveManifest(place: string, { file, home }: ServerContext): string {
  if (/^https?:/i.test(place)) return place;
  return path.resolve(
    path.dirname(path.resolve(file)),
    place.replace(/^~(?=[\\/]|$)/, () => home),
  );
}

function resolveTarget(shape: ServerShape, context: ServerContext): Target {
  const secrets = context.secrets.size === 0 ? {} : { secrets: [...context.secrets] };
  if (shape.url !== undefined) {
    const { url, headers = {}, transport = 'auto' } = shape;
    return { kind: 'url', url, headers, transport, ...secrets };
  }
  const { command = '', args = [], env = {}, cwd = '.' } = shape;
  // Never where the gateway happens to be started: in a stranger's clone, `npx name` would run the clone's files.
  const folder = path.dirname(path.resolve(context.file));
  const home = cwd.replace(/^~(?=[\\/]|$)/, () => context.home);
  const written = shape.cwd === undefined ? {} : { writtenCwd: shape.cwd };
  const resolved = path.resolve(folder, home);
  return { kind: 'command', command, args, env, cwd: resolved, ...written, inherit: 'safe', ...secrets };
}
