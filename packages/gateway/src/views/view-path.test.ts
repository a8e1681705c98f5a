import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewFromFlags } from './view-flags.ts';
import { parseViewPath } from './view-path.ts';

describe('the address of a view', () => {
  it.each([
    ['/mcp', { kind: 'all' }],
    ['/mcp/', { kind: 'all' }],
    ['/mcp?discover=true', { kind: 'all', discover: true }],
    ['/mcp?discover=1', { kind: 'all', discover: true }],
    ['/mcp/safe?discover=0', { kind: 'safe', discover: false }],
    ['/mcp/readonly', { kind: 'readonly' }],
    ['/mcp/safe/', { kind: 'safe' }],
    ['/mcp/offline?discover=false', { kind: 'offline', discover: false }],
    ['/mcp/readonly?key=1&discover=true', { kind: 'readonly', discover: true }],
    ['/mcp/server/github', { kind: 'server', name: 'github' }],
    ['/mcp/server/%40acme%2Ffiles', { kind: 'server', name: '@acme/files' }],
    ['/mcp/server/readonly', { kind: 'server', name: 'readonly' }],
    ['/mcp/view/support-desk?discover=true', { kind: 'configured', name: 'support-desk', discover: true }],
  ])('%s', (target, selection) => {
    expect(parseViewPath(target)).toEqual(selection);
  });

  it.each([
    '',
    '/',
    'mcp',
    '//mcp',
    '/MCP',
    '/mcpx',
    '/mcp//',
    '/mcp/all',
    '/mcp/ReadOnly',
    '/mcp/read-only',
    '/mcp/readonly/x',
    '/mcp/readonly//',
    '/mcp/server',
    '/mcp/server/',
    '/mcp/server//',
    '/mcp/server/%zz',
    '/mcp/server/a/b',
    '/mcp/view/',
    '/mcp/other/x',
    '/mcp/../mcp',
    '/mcp?discover=yes',
    '/mcp?discover=',
    '/mcp?discover=true&discover=false',
    'http://127.0.0.1/mcp',
    '/mcp/constructor',
  ])('%s is none', (target) => {
    expect(parseViewPath(target)).toBeUndefined();
  });

  it('gives every name back, and never the whole catalogue for anything longer than its own address', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) => {
        const encoded = encodeURIComponent(name);
        expect(parseViewPath(`/mcp/server/${encoded}`)).toEqual({ kind: 'server', name });
        expect(parseViewPath(`/mcp/view/${encoded}`)).toEqual({ kind: 'configured', name });
        expect(parseViewPath(`/mcp/${encoded}`)?.kind).not.toBe('all');
      }),
    );
  });
});

describe('the flags of a view', () => {
  it.each([
    [{}, { kind: 'all' }],
    [{ discover: true }, { kind: 'all', discover: true }],
    [{ view: 'readonly' }, { kind: 'readonly' }],
    [
      { view: 'safe', discover: false },
      { kind: 'safe', discover: false },
    ],
    [{ view: 'all' }, { kind: 'all' }],
    [{ view: 'server/github' }, { kind: 'server', name: 'github' }],
    [
      { view: 'support-desk', discover: true },
      { kind: 'configured', name: 'support-desk', discover: true },
    ],
    [{ view: '' }, { kind: 'configured', name: '' }],
    [{ view: 'Readonly' }, { kind: 'configured', name: 'Readonly' }],
  ])('%o', (flags, selection) => {
    expect(viewFromFlags(flags)).toEqual(selection);
  });
});
