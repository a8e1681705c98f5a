import { type Claim, HINT_NAMES, HINTS, type HintName, type HintValue, resolveProfile } from '@hintlock/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ViewConfig } from '../config/config.ts';
import { resolveView } from '../config/resolve-view.ts';
import type { OfferedTool } from './offered-tool.ts';
import { outsideView } from './outside-view.ts';
import { type KnownViews, selectView } from './select-view.ts';
import type { View, ViewContext } from './view.ts';
import type { ViewSelection } from './view-selection.ts';

const OVER_STDIO: ViewContext = { transport: 'stdio' };
const OVER_HTTP: ViewContext = { transport: 'http' };

const CONFIGURED: readonly ViewConfig[] = [
  resolveView('by-server', { servers: ['files', 'mail'], discover: false }, true),
  resolveView('by-one-server', { servers: ['files'], discover: true }, true),
  resolveView('by-name', { tools: ['g*'], discover: false }, true),
  resolveView('by-hint', { where: 'hints.reversible && source.reversible == "operator"', discover: false }, true),
  resolveView('by-trust', { where: 'server.trust == "signed" && server.name == "mail"', discover: false }, true),
  resolveView('by-tool', { where: 'tool.name == "get" && tool.title == "get" && !known.cost', discover: false }, true),
  resolveView('by-all', { servers: ['files'], tools: ['*'], where: 'tier == "read"', discover: false }, true),
  resolveView('failing', { where: '[true][int(tool.name)] == true', discover: false }, true),
  {
    name: 'throwing',
    where: () => {
      throw new Error('a fault');
    },
    discover: false,
  },
];
const KNOWN: KnownViews = {
  servers: new Map([
    ['files', { trust: 'pinned' }],
    ['mail', { trust: 'signed' }],
  ]),
  views: new Map(CONFIGURED.map((config) => [config.name, config])),
  discover: false,
};
const SELECTIONS: readonly ViewSelection[] = [
  { kind: 'all' },
  { kind: 'readonly' },
  { kind: 'safe' },
  { kind: 'offline' },
  { kind: 'server', name: 'files' },
  ...CONFIGURED.map(({ name }) => ({ kind: 'configured' as const, name })),
];

function view(selection: ViewSelection): View {
  const selected = selectView(selection, KNOWN);
  if (!selected.ok) throw selected.error;
  return selected.view;
}

function tool(name: string, hints: { readonly [Name in HintName]?: HintValue }): OfferedTool {
  const claims = Object.entries(hints).map(
    ([hint, value]): Claim => ({ hint: hint as HintName, value, source: 'operator', confidence: 1, evidence: 'test' }),
  );
  const [server = '', own = ''] = name.split('__');
  return { server, name, tool: { definition: { name: own }, profile: resolveProfile(claims, 'pinned') } };
}

const arbitraryTool = fc
  .record({
    name: fc.constantFrom('files__get', 'files__put', 'mail__get', 'mail__send', 'other__get'),
    hints: fc.dictionary(fc.constantFrom(...HINT_NAMES), fc.boolean()),
  })
  .map(({ name, hints }) => {
    const values = Object.entries(hints).map(([hint, value]) => {
      const { type, tight, loose } = HINTS[hint as HintName];
      return [hint, type === 'level' ? (value ? tight : loose) : value];
    });
    return tool(name, Object.fromEntries(values));
  });

describe('the laws of a view', () => {
  const all = view({ kind: 'all' });

  it.each(SELECTIONS.map((selection) => view(selection)))('$name only narrows', (narrow) => {
    fc.assert(
      fc.property(arbitraryTool, fc.constantFrom(OVER_STDIO, OVER_HTTP), (offered, context) => {
        expect(narrow.isOffered(offered, context) && !all.isOffered(offered, context)).toBe(false);
        // And being further away never widens it.
        expect(narrow.isOffered(offered, OVER_HTTP) && !narrow.isOffered(offered, OVER_STDIO)).toBe(false);
      }),
    );
  });

  it.each(SELECTIONS.map((selection) => view(selection)))('$name keeps local tools from HTTP', (each) => {
    fc.assert(
      fc.property(arbitraryTool, (offered) => {
        fc.pre(offered.tool.profile.hints.localRequired.value === true);
        expect(each.isOffered(offered, OVER_HTTP)).toBe(false);
      }),
    );
  });

  it('holds in readonly nothing that safe does not', () => {
    fc.assert(
      fc.property(arbitraryTool, (offered) => {
        const [readonly, safe] = [view({ kind: 'readonly' }), view({ kind: 'safe' })];
        expect(readonly.isOffered(offered, OVER_STDIO) && !safe.isOffered(offered, OVER_STDIO)).toBe(false);
      }),
    );
  });
});

describe('the built-in views', () => {
  const read = tool('files__get', { readOnly: true, openWorld: false });
  const write = tool('files__put', { destructive: false });
  const silent = tool('mail__send', {});
  const local = tool('files__here', { readOnly: true, localRequired: true });

  function offeredBy(selection: ViewSelection, context: ViewContext): readonly string[] {
    const { isOffered } = view(selection);
    return [read, write, silent, local].filter((offered) => isOffered(offered, context)).map(({ name }) => name);
  }

  it.each([
    ['all', OVER_STDIO, ['files__get', 'files__put', 'mail__send', 'files__here']],
    ['all', OVER_HTTP, ['files__get', 'files__put', 'mail__send']],
    ['readonly', OVER_STDIO, ['files__get', 'files__here']],
    ['readonly', OVER_HTTP, ['files__get']],
    ['safe', OVER_HTTP, ['files__get', 'files__put']],
    ['offline', OVER_HTTP, ['files__get']],
  ] as const)('%s over %o', (kind, context, names) => {
    expect(offeredBy({ kind }, context)).toEqual(names);
  });

  it('offers one server', () => {
    expect(offeredBy({ kind: 'server', name: 'mail' }, OVER_HTTP)).toEqual(['mail__send']);
  });

  it('does not take a closed world for offline when data is known to leave it', () => {
    const { profile } = read.tool;
    const leaking = { ...profile.hints, egress: { ...profile.hints.egress, value: true } };
    const offered = { ...read, tool: { ...read.tool, profile: { ...profile, hints: leaking } } };
    expect(view({ kind: 'offline' }).isOffered(offered, OVER_STDIO)).toBe(false);
  });
});

describe('a view from the configuration', () => {
  const read = tool('files__get', { readOnly: true, reversible: true });
  const send = tool('mail__send', {});

  it.each([
    ['by-server', true, true],
    ['by-one-server', true, false],
    ['by-name', true, false],
    ['by-hint', true, false],
    ['by-trust', false, true],
    ['by-tool', true, false],
    ['by-all', true, false],
    ['failing', false, false],
    ['throwing', false, false],
  ])('%s', (name, holdsRead, holdsSend) => {
    const { isOffered } = view({ kind: 'configured', name });
    expect([isOffered(read, OVER_HTTP), isOffered(send, OVER_HTTP)]).toEqual([holdsRead, holdsSend]);
  });

  it('is in discover mode as configured, unless the client wants otherwise', () => {
    expect(view({ kind: 'configured', name: 'by-one-server' }).discover).toBe(true);
    expect(view({ kind: 'configured', name: 'by-one-server', discover: false }).discover).toBe(false);
    expect(view({ kind: 'configured', name: 'by-name' }).discover).toBe(false);
    expect(view({ kind: 'configured', name: 'by-name', discover: true }).discover).toBe(true);
    expect(view({ kind: 'all' }).discover).toBe(false);
    const all = selectView({ kind: 'all' }, { ...KNOWN, discover: true });
    const readonly = selectView({ kind: 'readonly' }, { ...KNOWN, discover: true });
    expect([all.ok && all.view.discover, readonly.ok && readonly.view.discover]).toEqual([true, false]);
  });
});

describe('what a client is told', () => {
  it('about a view that does not exist', () => {
    const message = (selection: ViewSelection): string => {
      const selected = selectView(selection, KNOWN);
      return selected.ok ? 'selected' : `${selected.error.code}: ${selected.error.message}`;
    };
    expect(message({ kind: 'configured', name: 'read-only' })).toBe(
      'HL_VIEW_UNKNOWN: There is no view called "read-only"; did you mean "readonly"?',
    );
    expect(message({ kind: 'server', name: 'file' })).toBe(
      'HL_VIEW_UNKNOWN: There is no view called "server/file"; did you mean "server/files"?',
    );
    expect(message({ kind: 'configured', name: '\u001b[2Jwhatever' })).toBe(
      'HL_VIEW_UNKNOWN: There is no view called "\\u{1b}[2Jwhatever".',
    );
    expect(message({ kind: 'configured', name: '' })).toBe('HL_VIEW_UNKNOWN: There is no view called "".');
  });

  it('about a tool outside of its view', () => {
    const told = (selection: ViewSelection, offered: OfferedTool, context: ViewContext): string | undefined =>
      outsideView(view(selection), offered, context)?.message;
    const wipe = tool('files__wipe', {});
    expect(told({ kind: 'all' }, wipe, OVER_HTTP)).toBeUndefined();
    expect(told({ kind: 'readonly' }, wipe, OVER_HTTP)).toBe(
      'The tool "files__wipe" is not offered here: the view "readonly" holds only tools that change nothing.',
    );
    expect(told({ kind: 'all' }, tool('files__here', { localRequired: true }), OVER_HTTP)).toBe(
      'The tool "files__here" is not offered here: it works only for a client on the same machine, over stdio.',
    );
  });
});
