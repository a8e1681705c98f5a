/** Looks for the MCP clients' configurations on this machine: the only part of discovery that touches the disk. */
import { access, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { finding, findingFromError, HintlockError, isHintlockError, printable } from '@hintlock/core';
import { manifestPath, pluginCandidates, pluginFolders } from './claude-plugins.ts';
import { ANY_CLIENT, CLIENT_LOCATIONS, type ConfigScope } from './clients.ts';
import { type Candidate, fitsPattern, locate, locationsOf, type Wildcard } from './locate.ts';
import { guessFormat, parseConfig } from './parse-config.ts';
import { type ConfigSource, type DiscoveredConfig, readConfig } from './read-config.ts';
import { type Platform, pathRules, type Surroundings, withAncestors } from './surroundings.ts';

export interface Discovery {
  /** Only files that exist. */
  readonly configs: readonly DiscoveredConfig[];
  /** How many places were looked at. */
  readonly looked: number;
}

/**
 * Every configured server of every client on this machine. Starts nothing, and a broken file is a finding on that file.
 *
 * @example
 * ```ts
 * import { discoverServers } from '@hintlock/upstream';
 *
 * const found = await discoverServers({ platform: 'linux', home: '/nowhere', env: {}, cwd: '/nowhere' });
 * found.configs.length; // 0
 * ```
 */
export async function discoverServers(surroundings: Surroundings): Promise<Discovery> {
  const ancestors = await ancestorsInProject(surroundings);
  const located = locate({ ...surroundings, ancestors }, CLIENT_LOCATIONS);
  const expanded = (await Promise.all(located.map((candidate) => expand(candidate, surroundings)))).flat();
  const found = await Promise.all(expanded.map(async (candidate) => ({ candidate, real: await realFile(candidate) })));
  const existing = found.filter(({ real }) => real !== undefined);
  const files = [...Map.groupBy(existing, ({ real }) => real).values()];
  const configs = await Promise.all(
    files.map((group) =>
      readCandidates(
        group.map(({ candidate }) => candidate),
        surroundings,
      ),
    ),
  );
  return {
    configs: configs.filter((config) => config !== undefined),
    looked: new Set([...located, ...expanded].map(({ path }) => path)).size,
  };
}

/**
 * One configuration that a person named: any client's shape and format. Throws when it cannot be read or parsed.
 *
 * @example
 * ```ts
 * import { readConfigFile } from '@hintlock/upstream';
 *
 * await readConfigFile('missing.json', { env: {}, home: '/home/user', cwd: '/' }).catch((error) => error.code); // 'HL_CONFIG_UNREADABLE'
 * ```
 */
export async function readConfigFile(
  path: string,
  options: Omit<Surroundings, 'platform'> & { readonly platform?: Platform },
): Promise<DiscoveredConfig> {
  const surroundings = { ...options, platform: options.platform ?? thisPlatform() };
  const absolute = pathRules(surroundings.platform).resolve(surroundings.cwd, path);
  const text = await readText(absolute);
  const source = namedSource(absolute, text, await knownLocations(absolute, surroundings), surroundings);
  const config = readConfig(text, source, surroundings);
  if (config !== undefined) return config;
  const { clients, scope } = source;
  const nothing = finding('HL_CONFIG_SHAPE', { path: printable(absolute), detail: 'it names no servers' });
  return { path: absolute, clients, scope, servers: [], findings: text.trim() === '' ? [] : [nothing] };
}

const LARGEST_CONFIG = 10 * 1024 * 1024;

/** Whose word a file is when it is reached in two ways: the owner's, before a project's. */
const SCOPES: readonly ConfigScope[] = ['managed', 'user', 'plugin', 'project'];

/** The folders above `cwd` up to the one that holds `.git`; none when there is no such folder. */
async function ancestorsInProject({ cwd, platform }: Surroundings): Promise<readonly string[]> {
  const folders = withAncestors(cwd, platform);
  for (const [index, folder] of folders.entries()) {
    // A file in worktrees and submodules, a folder otherwise.
    if (await exists(pathRules(platform).join(folder, '.git'))) return folders.slice(1, index + 1);
  }
  return [];
}

/** The files that one place stands for: several behind a `*`, those of the plugins behind their index. */
async function expand(candidate: Candidate, surroundings: Surroundings): Promise<readonly Candidate[]> {
  const { platform, cwd } = surroundings;
  try {
    if (candidate.wildcard !== undefined) return await matching(candidate, candidate.wildcard, platform);
    if (candidate.location.pluginIndex) {
      const index = parseConfig(await readText(candidate.path), 'json', candidate.path);
      const folders = pluginFolders(index, withAncestors(cwd, platform), platform);
      return (await Promise.all(folders.map((folder) => filesOfPlugin(folder, platform)))).flat();
    }
  } catch {
    // Looked at again when it is read, which says what is wrong or that it is not there.
    return [candidate.wildcard === undefined ? candidate : { ...candidate, path: candidate.wildcard.folder }];
  }
  return [candidate];
}

async function matching(candidate: Candidate, wildcard: Wildcard, platform: Platform): Promise<readonly Candidate[]> {
  const { folder, pattern, rest } = wildcard;
  const names = (await readdir(folder)).filter((name) => fitsPattern(name, pattern)).sort();
  return names.map((name) => ({ ...candidate, path: pathRules(platform).join(folder, name, rest) }));
}

async function filesOfPlugin(folder: string, platform: Platform): Promise<readonly Candidate[]> {
  const path = manifestPath(folder, platform);
  // A manifest that cannot be read stays a candidate, and then says so.
  const manifest = await readText(path)
    .then((text) => parseConfig(text, 'json', path))
    .catch(() => undefined);
  return pluginCandidates(folder, manifest, platform);
}

/** What identifies the file behind a candidate; `undefined` when there is none. */
async function realFile({ path }: Candidate): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    return isMissing(error) ? undefined : path;
  }
}

/** One file, by all the ways that lead to it. */
async function readCandidates(
  candidates: readonly Candidate[],
  surroundings: Surroundings,
): Promise<DiscoveredConfig | undefined> {
  const [first] = candidates.toSorted((a, b) => SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope));
  if (first === undefined) return undefined;
  const { path, scope, location } = first;
  const clients = clientsOf(candidates);
  try {
    const text = await readText(path);
    const source = { ...first, clients, format: location.format, reading: location, folder: surroundings.home };
    return readConfig(text, source, surroundings);
  } catch (error) {
    if (!isHintlockError(error)) throw error;
    return { path, clients, scope, servers: [], findings: [findingFromError(error)] };
  }
}

/** The rows of the table that read this file, under its own name or the one it links to. */
async function knownLocations(path: string, surroundings: Surroundings): Promise<readonly Candidate[]> {
  const names = [path, await realpath(path)];
  const matches = names.map((name) => locationsOf(name, surroundings, CLIENT_LOCATIONS));
  const own = matches.find((candidates) => candidates.some(({ scope }) => scope !== 'project'));
  return own ?? matches.find((candidates) => candidates.length > 0) ?? [];
}

function namedSource(
  path: string,
  text: string,
  known: readonly Candidate[],
  { platform, home }: Surroundings,
): ConfigSource {
  const [first] = known;
  const isProjects = first === undefined ? looksLikeProjectFile(path, home, platform) : first.scope === 'project';
  return {
    path,
    clients: clientsOf(known),
    scope: isProjects ? 'project' : 'user',
    format: guessFormat(text, path),
    reading: {
      ...ANY_CLIENT,
      // Where its client would look counts first: VS Code reads `servers` in a file that also has `mcpServers`.
      servers: [...(first?.location.servers ?? []).filter((keys) => keys.length > 0), ...ANY_CLIENT.servers],
      ...(first?.location.perFolder === undefined ? {} : { perFolder: first.location.perFolder }),
      onlyWithServers: true,
    },
    folder: first === undefined ? pathRules(platform).dirname(path) : home,
    ...(first?.projectFolder === undefined ? {} : { projectFolder: first.projectFolder }),
  };
}

/** Names that some client reads by itself wherever it finds them. */
const CONVENTIONAL = /mcp|^(?:settings|plugin|gemini-extension|claude_desktop_config|opencode)\.jsonc?$/i;

/**
 * Whether a file that is in nobody's table still looks like one that came with a project: a name that clients read by
 * themselves, or a place in a hidden folder that is not one of the user's own right below their home.
 */
function looksLikeProjectFile(path: string, home: string, platform: Platform): boolean {
  const paths = pathRules(platform);
  const relative = paths.relative(home, path);
  const isUsersOwn = relative.startsWith('.') && !relative.startsWith('..') && relative.includes(paths.sep);
  if (isUsersOwn) return false;
  const segments = path.split(/[\\/]/);
  return CONVENTIONAL.test(segments.at(-1) ?? '') || segments.some((segment) => /^\.[^.]/.test(segment));
}

function clientsOf(candidates: readonly Candidate[]): readonly string[] {
  return [...new Set(candidates.map(({ client }) => client))];
}

/** Throws `HL_CONFIG_UNREADABLE`, also for what would never end: a pipe, a device, a file of gigabytes. */
async function readText(path: string): Promise<string> {
  const unreadable = (reason: string): HintlockError =>
    new HintlockError('HL_CONFIG_UNREADABLE', { path: printable(path), reason });
  try {
    const facts = await stat(path);
    if (facts.isDirectory()) {
      await readdir(path);
      throw unreadable('it is a folder');
    }
    if (!facts.isFile()) throw unreadable('it is not a regular file');
    if (facts.size > LARGEST_CONFIG) throw unreadable('it is larger than 10 MB');
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isHintlockError(error)) throw error;
    throw unreadable(REASONS[codeOf(error)] ?? codeOf(error));
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it does not exist',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'its links lead in a circle',
};

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}

function isMissing(error: unknown): boolean {
  return REASONS[codeOf(error)] === REASONS['ENOENT'];
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function thisPlatform(): Platform {
  return process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux';
}
