/** Shows how far a tool list is read: again when it changed, to the end when there is one, and never without bound. */
import { serverCommand } from '@hintlock/testkit';
import { test } from 'vitest';
import { reachServer, type Visit } from '../reach-server.ts';
import type { CommandTarget } from '../target.ts';

function reach(target: CommandTarget, timeoutMs = 20_000): Promise<Visit> {
  const client = { name: 'test', version: '1.0.0' };
  return reachServer(target, { client, timeoutMs, signal: new AbortController().signal });
}

const names = (visit: Visit): string[] => visit.tools.map((tool) => tool.name);
const messages = (visit: Visit): string[] => visit.findings.map(({ message }) => message);

test.concurrent.for([
  [0, 'reading_1'],
  [1, 'reading_2'],
  [2, 'reading_3'],
  // Read three times at most, however often it changes.
  [99, 'reading_3'],
] as const)('a list that changes %i times while it is read', async ([changes, expected], { expect }) => {
  const visit = await reach(serverCommand('changes-list', `${changes}`));
  expect(names(visit)).toEqual([expected]);
  expect(visit).toMatchObject({ status: 'reached', findings: [] });
});

test.concurrent('pages are joined in order', async ({ expect }) => {
  const visit = await reach(serverCommand('pages', 'three'));
  expect(names(visit)).toEqual([
    'page0_first',
    'page0_second',
    'page1_first',
    'page1_second',
    'page2_first',
    'page2_second',
  ]);
});

test.concurrent('paging without end is cut, and what came before is kept', async ({ expect }) => {
  const modes = ['forever', 'same-cursor', 'empty-forever'];
  const visits = await Promise.all(modes.map((mode) => reach(serverCommand('pages', mode))));
  expect(visits.map((visit) => [visit.status, visit.tools.length, ...messages(visit)])).toMatchInlineSnapshot(`
    [
      [
        "reached",
        500,
        "The tool list was cut after 500 pages: there is always one more.",
      ],
      [
        "reached",
        2,
        "The tool list was cut after 2 pages: the server gave the same cursor again.",
      ],
      [
        "reached",
        0,
        "The tool list was cut after 500 pages: there is always one more.",
      ],
    ]
  `);
});

test.concurrent('pages that together are too long are cut', async ({ expect }) => {
  const visit = await reach(serverCommand('overdoes-it', 'long-pages'));
  expect(names(visit)).toEqual(['page_1', 'page_2', 'page_3', 'page_4']);
  expect(messages(visit)).toMatchInlineSnapshot(`
    [
      "The tool list was cut after 4 pages: they are longer than 64 MiB.",
    ]
  `);
});

test.concurrent('entries that are no tools are left out, and the first of them reported', async ({ expect }) => {
  const visit = await reach(serverCommand('overdoes-it', 'invalid-entries'));
  expect(visit).toMatchObject({ status: 'reached', tools: [] });
  expect(visit.findings).toHaveLength(20);
  expect([messages(visit)[0], messages(visit)[19]]).toMatchInlineSnapshot(`
    [
      "Entry 1 of the tool list is not a tool (it is not an object) and was left out.",
      "Entry 20 of the tool list is not a tool (it is not an object; nor are 199980 after it) and was left out.",
    ]
  `);
});

test.concurrent('a schema of 5,000 levels is left out', async ({ expect }) => {
  const visit = await reach(serverCommand('recursive-schema'));
  expect(names(visit)).toEqual(['self', 'loop', 'tree']);
  expect(messages(visit)).toMatchInlineSnapshot(`
    [
      "Entry 4 of the tool list is not a tool ("deep" is nested more than 256 levels deep) and was left out.",
    ]
  `);
});

test.concurrent('a server without tools has none, unless it said that it has', async ({ expect }) => {
  const visit = await reach(serverCommand('half-protocol', 'no-tools-capability'));
  expect(visit).toMatchObject({ status: 'reached', tools: [], findings: [] });
});

test.concurrent('tools keep every field, known or not', async ({ expect }) => {
  const visit = await reach({ ...serverCommand('unknown-fields'), env: { API_TOKEN: 'nowhere-in-it' } });
  const futures = JSON.stringify(visit.tools).split('"futureField":"kept"').length - 1;
  expect([visit.tools.length, futures]).toEqual([9, 8]);
});
