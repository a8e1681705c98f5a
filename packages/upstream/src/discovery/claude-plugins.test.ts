import { expect, test } from 'vitest';
import { pluginCandidates, pluginFolders } from './claude-plugins.ts';

test('the index of either version leads to the plugins’ folders', () => {
  const index = {
    version: 2,
    plugins: {
      'a@market': [{ scope: 'user', installPath: '/plugins/a/1' }, { installPath: '/plugins/a/1' }],
      'b@market': { installPath: '/plugins/b' },
      'here@market': [{ scope: 'project', projectPath: '/repo', installPath: '/plugins/here' }],
      'other@market': [{ scope: 'project', projectPath: '/other', installPath: '/plugins/other' }],
      'odd@market': [{ installPath: 7 }, 'x', null, { installPath: 'relative' }],
    },
  };
  expect(pluginFolders(index, ['/repo/sub', '/repo'], 'linux')).toEqual([
    '/plugins/a/1',
    '/plugins/b',
    '/plugins/here',
  ]);
  expect(pluginFolders([], [], 'linux')).toEqual([]);
  expect(pluginFolders({ plugins: 'x' }, [], 'linux')).toEqual([]);
});

test('a manifest holds the servers or names the files that do, inside the plugin only', () => {
  expect(files({ a: {} })).toEqual(['/p/.mcp.json', '/p/.claude-plugin/plugin.json']);
  expect(files(undefined)).toEqual(['/p/.mcp.json', '/p/.claude-plugin/plugin.json']);
  expect(files('./servers.json')).toEqual(['/p/.mcp.json', '/p/servers.json']);
  expect(files(['${CLAUDE_PLUGIN_ROOT}/a.json', './.mcp.json', '../../etc/x.json'])).toEqual([
    '/p/.mcp.json',
    '/p/a.json',
  ]);
});

function files(mcpServers: unknown): string[] {
  return pluginCandidates('/p', { mcpServers }, 'linux').map(({ path }) => path);
}
