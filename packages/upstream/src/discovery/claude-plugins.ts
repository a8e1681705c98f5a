/** Reads what Claude Code writes about installed plugins: where they are, and which files of theirs name servers. */
import { CLAUDE_PLUGIN_FILE, CLAUDE_PLUGIN_MANIFEST, type ClientLocation } from './clients.ts';
import type { Candidate } from './locate.ts';
import { isRecord } from './record.ts';
import { isSameFolder } from './server-map.ts';
import { type Platform, pathRules } from './surroundings.ts';

/** The folders of the plugins that `installed_plugins.json` lists, without those installed for other projects. */
export function pluginFolders(index: unknown, projectFolders: readonly string[], platform: Platform): string[] {
  const plugins = isRecord(index) && isRecord(index['plugins']) ? Object.values(index['plugins']) : [];
  const installs = plugins.flat().filter(isRecord);
  const folders = installs
    .filter(({ projectPath }) => {
      if (typeof projectPath !== 'string') return true;
      return projectFolders.some((folder) => isSameFolder(projectPath, folder, platform));
    })
    .map(({ installPath }) => installPath)
    .filter((path) => typeof path === 'string')
    .filter((path) => pathRules(platform).isAbsolute(path));
  return [...new Set(folders)];
}

export function manifestPath(pluginFolder: string, platform: Platform): string {
  return pathRules(platform).join(pluginFolder, '.claude-plugin', 'plugin.json');
}

/**
 * The files of one plugin that may name servers. Its manifest may hold the map, or paths of files that do; a path that
 * leaves the plugin's folder is not followed.
 */
export function pluginCandidates(pluginFolder: string, manifest: unknown, platform: Platform): readonly Candidate[] {
  const paths = pathRules(platform);
  const candidate = (location: ClientLocation, path: string): Candidate => {
    return { client: location.client, scope: location.scope, path, location, pluginFolder };
  };
  const named = isRecord(manifest) ? [manifest['mcpServers']].flat().filter((item) => typeof item === 'string') : [];
  const inside = named
    .map((path) => paths.join(pluginFolder, path.replaceAll('${CLAUDE_PLUGIN_ROOT}', '')))
    .filter((path) => !paths.relative(pluginFolder, path).startsWith('..'));
  const files = new Set([paths.join(pluginFolder, '.mcp.json'), ...inside]);
  return [
    ...[...files].map((path) => candidate(CLAUDE_PLUGIN_FILE, path)),
    ...(named.length > 0 ? [] : [candidate(CLAUDE_PLUGIN_MANIFEST, manifestPath(pluginFolder, platform))]),
  ];
}
