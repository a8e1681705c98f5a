/** `hintlock trust list`, `pin` and `remove`: what servers were when they were first seen, and accepting what they are now. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isJsonObject, printable, printableExcerpt, type ToolDefinition } from '@hintlock/core';
import {
  openSqliteStore,
  type PinnedServer,
  type PinnedTool,
  type Store,
  stateFolder,
  statePath,
  terminalSafeJson,
} from '@hintlock/gateway';
import { parseJson } from '@hintlock/upstream';
import { EXIT } from '../exit-codes.ts';
import { openTerminalAsker } from '../inbox/terminal-asker.ts';
import { shortId } from '../log/short-id.ts';
import { createPaint, hang, type Paint, wantsColour } from '../report/terminal/paint.ts';
import { differenceLines } from '../trust/difference-lines.ts';
import { findPinned, isChanged } from '../trust/find-pinned.ts';

export async function trustListCommand(options: { readonly json?: boolean }): Promise<number> {
  const servers = existsSync(path.join(statePath(), 'hintlock.db'))
    ? await withStore((store) => store.listPinned())
    : [];
  if (options.json === true) {
    const facts = servers.map(({ tools, ...server }) => ({ ...server, tools: tools.map(toolFacts) }));
    process.stdout.write(`${terminalSafeJson(facts)}\n`);
    return EXIT.ok;
  }
  const lines = servers.flatMap((server) => serverLines(server, paintHere()));
  process.stdout.write(lines.length === 0 ? 'No server has been seen yet.\n' : `${lines.join('\n')}\n`);
  return EXIT.ok;
}

/** Exits with 1 when it has changed and nobody accepted it. */
export async function trustPinCommand(typed: string, options: { readonly yes?: boolean }): Promise<number> {
  return withStore(async (store) => {
    const server = findPinned(await store.listPinned(), typed);
    const paint = paintHere();
    if (!isChanged(server)) {
      process.stdout.write(`${printable(server.name)} is as it was pinned: nothing has to be accepted.\n`);
      return EXIT.ok;
    }
    process.stdout.write(`${[...serverLines(server, paint), ...changeLines(server, paint)].join('\n')}\n`);
    if (options.yes !== true && !(await isAccepted())) {
      process.stdout.write('Nothing was pinned. To accept what is shown, answer y on a terminal, or give --yes.\n');
      return EXIT.found;
    }
    await store.acceptSeen(server.id, shownOf(server));
    process.stdout.write(`Pinned as it is now. It counts from the next time the server lists its tools.\n`);
    return EXIT.ok;
  });
}

export async function trustRemoveCommand(typed: string): Promise<number> {
  return withStore(async (store) => {
    const server = findPinned(await store.listPinned(), typed);
    await store.removePinned(server.id);
    process.stdout.write(`Forgotten: what ${printable(server.name)} is the next time it is used is pinned anew.\n`);
    return EXIT.ok;
  });
}

/** What a person was shown, by its digests: nothing else is accepted. */
function shownOf({ seenPackage, tools }: PinnedServer): Parameters<Store['acceptSeen']>[1] {
  const digests = tools.flatMap(({ tool, seen }) => (seen === undefined ? [] : [[tool, seen.digest] as const]));
  return { tools: new Map(digests), ...(seenPackage === undefined ? {} : { package: seenPackage }) };
}

async function isAccepted(): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const asker = openTerminalAsker(process.stdin, process.stdout);
  try {
    const answer = await asker.ask('\nPin it as it is now? [y/N] ', new AbortController().signal);
    return /^y(?:es)?$/i.test(answer?.trim() ?? '');
  } finally {
    asker.close();
  }
}

function serverLines(server: PinnedServer, paint: Paint): string[] {
  const { id, name, target, pinnedAt, package: version, tools } = server;
  const changed = tools.filter(({ seen }) => seen !== undefined).length;
  const state = isChanged(server)
    ? paint.caution(changed === 0 ? 'another package' : `${changed} changed`)
    : paint.fine('as pinned');
  return [
    `${shortId(id)}  ${paint.bold(printableExcerpt(name, 60))}  ${state}`,
    ...hang('          ', printableExcerpt(target, 300), paint).map(paint.faint),
    ...(version === undefined ? [] : hang('          ', printableExcerpt(version, 300), paint).map(paint.faint)),
    paint.faint(
      `          ${tools.length} ${tools.length === 1 ? 'tool' : 'tools'}, pinned on ${new Date(pinnedAt).toISOString().slice(0, 10)}`,
    ),
  ];
}

function changeLines({ package: before, seenPackage, tools }: PinnedServer, paint: Paint): string[] {
  const replaced =
    seenPackage === undefined
      ? []
      : [
          '',
          '  the package',
          ...hang('      was ', printable(before ?? 'not known'), paint),
          ...hang('      is  ', printable(seenPackage), paint),
        ];
  const changed = tools.flatMap(({ tool, definition, seen }) =>
    seen === undefined
      ? []
      : [
          '',
          `  ${paint.bold(printableExcerpt(tool, 200))}`,
          ...differenceLines(toDefinition(tool, definition), toDefinition(tool, seen.definition), paint),
        ],
  );
  return [...replaced, ...changed];
}

function toDefinition(name: string, text: string): ToolDefinition {
  const value = parseJson(text);
  return isJsonObject(value) ? { ...value, name } : { name };
}

function toolFacts({ tool, digest, definition, seen }: PinnedTool): object {
  const pinned = { tool, digest, definition: toDefinition(tool, definition) };
  return seen === undefined
    ? pinned
    : { ...pinned, seen: { digest: seen.digest, definition: toDefinition(tool, seen.definition) } };
}

function paintHere(): Paint {
  return createPaint({ colour: wantsColour(process.stdout, process.env), columns: process.stdout.columns });
}

async function withStore<Value>(work: (store: Store) => Promise<Value>): Promise<Value> {
  const store = openSqliteStore(stateFolder());
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
