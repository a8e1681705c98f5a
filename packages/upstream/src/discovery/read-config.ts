/** Turns the text of one configuration into servers: the pure half of discovery. */
import { type Finding, finding, printable } from '@hintlock/core';
import type { Target } from '../target.ts';
import type { ClientLocation, ConfigFormat, ConfigScope } from './clients.ts';
import { parseConfig } from './parse-config.ts';
import { type EntryContext, readEntry } from './read-entry.ts';
import { findServers } from './server-map.ts';
import { pathRules, type Surroundings, withAncestors } from './surroundings.ts';

export interface ConfiguredServer {
  readonly name: string;
  /** Absent when the server is switched off or its findings say why it cannot be reached. */
  readonly target?: Target;
  readonly disabled: boolean;
  /** Why there is no target, or warnings. */
  readonly findings: readonly Finding[];
}

export interface DiscoveredConfig {
  readonly path: string;
  readonly clients: readonly string[];
  readonly scope: ConfigScope;
  readonly servers: readonly ConfiguredServer[];
  readonly findings: readonly Finding[];
}

export interface ConfigSource {
  readonly path: string;
  readonly clients: readonly string[];
  readonly scope: ConfigScope;
  readonly format: ConfigFormat;
  readonly reading: Pick<ClientLocation, 'servers' | 'perFolder' | 'entry' | 'interpolation' | 'onlyWithServers'>;
  /** What relative paths are relative to, unless there is a `projectFolder`. */
  readonly folder: string;
  readonly projectFolder?: string;
  readonly pluginFolder?: string;
}

/** Throws `HL_CONFIG_SYNTAX`. `undefined`: the file is about something else. */
export function readConfig(
  text: string,
  source: ConfigSource,
  surroundings: Surroundings,
): DiscoveredConfig | undefined {
  const { path, clients, scope, reading } = source;
  const { cwd, platform } = surroundings;
  const value = parseConfig(text, source.format, path);
  const found = findServers(value, reading, { paths: withAncestors(cwd, platform), platform });
  if (reading.onlyWithServers && !found.present && found.problem === undefined) return undefined;

  const context = entryContext(source, surroundings);
  const servers = found.entries.map(([name, raw]) => configuredServer(name, raw, context));
  const findings =
    found.problem === undefined ? [] : [finding('HL_CONFIG_SHAPE', { path: printable(path), detail: found.problem })];
  return { path, clients, scope, servers, findings };
}

function configuredServer(name: string, raw: unknown, context: EntryContext): ConfiguredServer {
  const reading = readEntry(name, raw, context);
  switch (reading.kind) {
    case 'disabled':
      return { name, disabled: true, findings: [] };
    case 'unusable':
      return { name, disabled: false, findings: reading.findings };
    case 'target':
      return { name, target: reading.target, disabled: false, findings: reading.findings };
  }
}

function entryContext(source: ConfigSource, surroundings: Surroundings): EntryContext {
  const { path, reading, projectFolder, pluginFolder } = source;
  const { env, platform, home, cwd } = surroundings;
  const paths = pathRules(platform);
  // Only a project's own file knows its folder. In anybody else's, the folder that is scanned from may be a stranger's clone, and
  // a placeholder for it would run the clone's files.
  const workspace =
    projectFolder === undefined
      ? {}
      : {
          workspaceFolder: projectFolder,
          workspaceFolderBasename: paths.basename(projectFolder),
          CLAUDE_PROJECT_DIR: cwd,
        };
  const places = {
    ...workspace,
    userHome: home,
    pathSeparator: paths.sep,
    '/': paths.sep,
    ...(pluginFolder === undefined ? {} : { CLAUDE_PLUGIN_ROOT: pluginFolder }),
  };
  return {
    path,
    home,
    entry: reading.entry,
    interpolation: reading.interpolation,
    values: { env: projectFolder === undefined ? withoutFolders(env) : env, platform, places },
    folder: projectFolder ?? source.folder,
    // A project's `node ./server.js` means the project. Anybody else's starts in the configuration's own place and never where
    // the scan happens to be: in a stranger's clone, `npx name` or `python -m name` would run the clone's files.
    startFolder: projectFolder ?? source.folder,
  };
}

/** The environment without what names the folder that the command was typed in. */
function withoutFolders(env: Surroundings['env']): Surroundings['env'] {
  const { PWD: _pwd, OLDPWD: _oldpwd, INIT_CWD: _initial, ...rest } = env;
  return rest;
}
