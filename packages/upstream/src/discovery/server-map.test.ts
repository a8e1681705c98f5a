import { expect, test } from 'vitest';
import { ANY_CLIENT, type KeyPath } from './clients.ts';
import { findServers, isSameFolder } from './server-map.ts';

const A = { command: 'a' };
const FOLDERS = { paths: ['/repo/a', '/repo', '/'], platform: 'linux' } as const;

function names(value: unknown, servers: readonly KeyPath[]): string {
  const found = findServers(value, { servers }, FOLDERS);
  return [found.entries.map(([name]) => name).join(), found.problem].filter(Boolean).join(': ');
}

test('any client’s shape is found in a file of unknown origin', () => {
  const shapes = [
    { mcpServers: { a: A } },
    { servers: { a: A }, inputs: [] },
    { mcp: { servers: { a: A }, timeout: 5 } },
    { 'mcp.servers': { a: A } },
    { $schema: 'x', mcp: { a: { type: 'local', command: ['a'] } } },
    { context_servers: { a: A } },
    { mcp_servers: { a: A } },
    { $schema: 'x', a: A },
    { a: { url: 'https://a.test' } },
  ];
  expect(shapes.map((shape) => names(shape, ANY_CLIENT.servers))).toEqual(shapes.map(() => 'a'));
});

test('a server of OpenCode may be called "servers"', () => {
  const value = { mcp: { servers: { type: 'local', command: ['x'] }, b: { type: 'local', command: ['y'] } } };
  expect(names(value, [['mcp', 'servers'], ['mcp']])).toBe('servers,b');
});

test('a stray field does not hide the servers beside it', () => {
  expect(names({ mcpServers: { type: 'x', a: A } }, [['mcpServers']])).toBe('type,a');
});

test('a file about something else has no servers', () => {
  const settings = { name: 'app', scripts: { build: 'x' }, dependencies: {} };
  expect(findServers(settings, ANY_CLIENT, FOLDERS)).toEqual({ entries: [], present: false });
  expect(findServers(undefined, ANY_CLIENT, FOLDERS)).toEqual({ entries: [], present: false });
});

test('what is not a map is a problem', () => {
  expect(names([A], [['mcpServers']])).toBe('it is not a map');
  expect(names({ mcpServers: [A] }, [['mcpServers']])).toBe('its "mcpServers" is not a map of servers');
  expect(names({ mcp: 'x' }, [['mcp', 'servers'], ['mcp']])).toBe('its "mcp" is not a map of servers');
});

test('sections of a folder count for it and below, nearest first, before the rest', () => {
  const value = {
    mcpServers: { a: { command: 'user' }, d: { command: 'user' } },
    projects: {
      '/repo': { mcpServers: { a: { command: 'root' }, b: { command: 'root' } } },
      '/repo/a/': { mcpServers: { b: { command: 'near' } } },
      '/repo/b': { mcpServers: { c: { command: 'other' } } },
      '/rep': 7,
    },
  };
  const location = { servers: [['mcpServers']], perFolder: { folders: ['projects'], servers: ['mcpServers'] } };
  expect(Object.fromEntries(findServers(value, location, FOLDERS).entries)).toEqual({
    a: { command: 'root' },
    b: { command: 'near' },
    d: { command: 'user' },
  });
});

test('folders on Windows are the same in any case and with either slash', () => {
  expect(isSameFolder('c:/Work/App/', 'C:\\work\\app', 'win32')).toBe(true);
  expect(isSameFolder('/Work', '/project', 'linux')).toBe(false);
  expect(isSameFolder('/', '/', 'linux')).toBe(true);
});

test('a server called __proto__ is not lost', () => {
  expect(names(JSON.parse('{"mcpServers": {"__proto__": {"command": "x"}}}'), [['mcpServers']])).toBe('__proto__');
  expect(names(JSON.parse('{"__proto__": {"command": "x"}}'), [[]])).toBe('__proto__');
});
