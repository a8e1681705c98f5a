import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { EffectKind } from '@hintlock/core';
import type { CallObservation } from '@hintlock/upstream/connect';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { SERVER_DEFAULTS } from '../config/bare-config.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { createServerObserver } from './server-observer.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'hintlock-observer-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function setUp(folder = mkdtempSync(path.join(root, 'state-'))) {
  const lines: string[] = [];
  const refuted: string[] = [];
  const judged = { count: 0 };
  const store = openSqliteStore(folder);
  onTestFinished(() => store.close());
  const target = {
    kind: 'command',
    command: 'notes',
    args: [],
    env: {},
    inherit: 'safe',
    secrets: ['hunter22'],
  } as const;
  const observer = createServerObserver(
    { ...SERVER_DEFAULTS, name: 'notes', target, observe: true },
    {
      store,
      line: (line) => lines.push(line),
      refuted: (tool) => refuted.push(tool),
      observed: async () => {
        judged.count += 1;
      },
    },
  );
  let number = 0;
  const see = (kind: EffectKind, what: string, more: Partial<CallObservation> = {}): void => {
    number += 1;
    const seen = { counts: { [kind]: 1 }, first: [{ kind, what }], unread: 0, ambiguous: false, late: false };
    observer.handlers?.observed({ ...seen, id: number, number, tool: 'peek', arguments: {}, ...more });
  };
  return { folder, observer, see, lines, refuted, judged };
}

const list = [{ name: 'peek', annotations: { readOnlyHint: true } }];

describe('what was seen', () => {
  it('has tools judged anew only when it says something new for sure', async () => {
    const { observer, see, judged } = setUp();
    see('read', '/a');
    see('opened', '/a');
    expect([judged.count, observer.settled()]).toEqual([0, undefined]);
    see('created', '/a');
    expect(judged.count).toBe(1);
    await observer.settled();
    see('created', '/b');
    see('deleted', '/b', { ambiguous: true });
    expect(judged.count).toBe(1);
    see('deleted', '/b');
    expect(judged.count).toBe(2);
  });

  it('is known to the next process, and told of once by each', async () => {
    const first = setUp();
    first.see('deleted', '/a');
    await first.observer.settled();
    const { observer, lines, refuted } = setUp(first.folder);
    await observer.recall();
    for (let time = 0; time < 2; time += 1)
      observer.notice(createCatalogue(list, {}, { trust: 'pinned', claims: new Map(), observed: observer.claims }));
    // It is neither read-only nor harmless, as the first of these would have made it.
    expect([refuted, lines.length]).toEqual([['peek', 'peek'], 2]);
    expect(lines[0]).toMatch(/^The tool "peek" .* deleted \/a during call 1\. .* \[HL_HINT_OBSERVED\]$/);
  });

  it('is in the log once, bounded, without credentials and control characters', () => {
    const { observer, see } = setUp();
    see('deleted', '/notes/hunter22/ghp_0123456789abcdefghijABCDEFGHIJ012345/\u001b[31m');
    const note = observer.take(1);
    expect(note).toMatchObject({ counts: { deleted: 1 } });
    expect(JSON.stringify([note, observer.claims('peek')])).not.toMatch(/hunter22|ghp_|\\u001b/);
    expect(observer.take(1)).toBeUndefined();
    for (let call = 0; call < 1500; call += 1) see('read', '/a');
    expect([observer.take(2), observer.take(1500)]).toEqual([undefined, expect.anything()]);
  });

  it('adds to one file twice only where the arguments are the same', () => {
    const { observer, see } = setUp();
    const sure = (): boolean =>
      observer.claims('peek').some((one) => one.hint === 'idempotent' && one.confidence === 1);
    see('appended', '/log', { arguments: { a: 1, b: 2 } });
    see('appended', '/log', { arguments: { a: 1, b: 3 } });
    see('appended', '/other', { arguments: { a: 1, b: 2 } });
    expect(sure()).toBe(false);
    see('appended', '/log', { arguments: { b: 2, a: 1 } });
    expect(sure()).toBe(true);
  });
});

it('says once why nothing is observed', () => {
  const { observer, lines } = setUp();
  for (let launch = 0; launch < 3; launch += 1) observer.handlers?.notObservable('this needs Linux');
  expect(lines).toEqual([
    'What notes does is not observed: this needs Linux. `docs/observe.md` says what observing needs. [HL_NOT_OBSERVABLE]',
  ]);
});
