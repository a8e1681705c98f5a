import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatLink, parseLink } from './chain-link.ts';
import { chainHash } from './hash-chain.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { verifyLog } from './verify-log.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'hintlock-verify-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const whole = mkdtempSync(path.join(root, 'whole-'));
let chain = '';

beforeAll(async () => {
  const store = openSqliteStore(whole);
  for (const call of ['one', 'two', 'three', 'four', 'five']) {
    const time = '2026-01-01T00:00:00.000Z';
    await store.append({ time, session: 's', call, kind: 'intent', server: 'files', tool: 'read', note: 'é\ufffd' });
  }
  await store.close();
  chain = path.basename(readdirSync(path.join(whole, 'log'))[0] ?? '', '.log');
});

type Tampering = (state: {
  readonly file: string;
  readonly folder: string;
  readonly lines: string[];
}) => string[] | void;

/** The problems that are found after somebody did this to a copy of the state. */
async function problemsAfter(tamper: Tampering): Promise<string[]> {
  const folder = mkdtempSync(path.join(root, 'copy-'));
  cpSync(whole, folder, { recursive: true });
  const file = path.join(folder, 'log', `${chain}.log`);
  const lines = tamper({ file, folder, lines: readFileSync(file, 'utf8').trimEnd().split('\n') });
  if (Array.isArray(lines)) writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  const { problems } = await verifyLog(folder);
  return problems.map(({ problem, sequence }) => `${problem} ${sequence}`);
}

function inDatabase(folder: string, statement: string): void {
  const database = new Database(path.join(folder, 'hintlock.db'));
  database.exec(statement);
  database.close();
}

describe('verifying the log', () => {
  it('finds nothing wrong with a whole one', async () => {
    expect(await verifyLog(whole)).toEqual({ lines: 5, chains: 1, unsigned: 0, torn: 0, problems: [] });
  });

  it('finds a line that was changed, by a letter, by a byte or in its form only', async () => {
    const changed = (from: string, to: string) =>
      problemsAfter(({ lines }) => lines.with(1, lines[1]?.replace(from, to) ?? ''));
    expect(await changed('"two"', '"TWO"')).toEqual(['changed 2']);
    expect(await changed('"entries":[', '"entries": [')).toEqual(['changed 2']);
    expect(await changed('{"sequence":2', '{"sequence":02')).toEqual(['changed 2']);
    expect(await changed('}', '}}')).toEqual(['changed 2']);
    const byte: Tampering = ({ file }) => {
      // Read as text, this byte is the very mark that stood there.
      const bytes = readFileSync(file).toString('latin1').replace('\u00ef\u00bf\u00bd', '\u00ff');
      writeFileSync(file, Buffer.from(bytes, 'latin1'));
    };
    expect(await problemsAfter(byte)).toEqual(['changed 1']);
  });

  it('finds a line that was changed with a hash to fit it', async () => {
    const forged: Tampering = ({ lines }) => {
      const link = parseLink(lines[1] ?? '');
      if (link === undefined) throw new Error('There is no such link.');
      const body = link.body.replace('two', 'TWO');
      const hash = chainHash(link.previous, chain, link.sequence, body);
      return lines.with(1, formatLink({ ...link, body, hash }).trimEnd());
    };
    expect(await problemsAfter(forged)).toEqual(['changed 3']);
  });

  it('finds a chain that was forged from some link to its end', async () => {
    const forged: Tampering = ({ lines }) => {
      let { previous } = parseLink(lines[2] ?? '') ?? { previous: '' };
      const links = lines.slice(2).map((line) => {
        const { sequence, body } = parseLink(line.replace('three', 'THREE')) ?? { sequence: 0, body: '' };
        const link = { sequence, body, previous, hash: chainHash(previous, chain, sequence, body) };
        previous = link.hash;
        return formatLink(link).trimEnd();
      });
      return [...lines.slice(0, 2), ...links];
    };
    expect(await problemsAfter(forged)).toEqual(['changed 5']);
  });

  it('finds lines that were removed, inserted, repeated or put in another order', async () => {
    expect(await problemsAfter(({ lines }) => lines.toSpliced(0, 1))).toEqual(['missing 2']);
    expect(await problemsAfter(({ lines }) => lines.toSpliced(2, 1))).toEqual(['missing 4']);
    expect(await problemsAfter(({ lines }) => lines.toSpliced(2, 0, 'anything'))).toEqual(['changed 3', 'changed 3']);
    expect(await problemsAfter(({ lines }) => lines.toSpliced(2, 0, lines[1] ?? ''))).toEqual(['changed 2']);
    const swapped = await problemsAfter(({ lines }) => [0, 2, 1, 3, 4].map((at) => lines[at] ?? ''));
    expect(swapped).toEqual(['missing 3', 'changed 2', 'missing 4']);
  });

  it('finds an end that was cut off, a file that was emptied and one that was removed or renamed', async () => {
    expect(await problemsAfter(({ lines }) => lines.slice(0, -1))).toEqual(['cut-off 5']);
    expect(await problemsAfter(() => [])).toEqual(['cut-off 5']);
    expect(await problemsAfter(({ file }) => rmSync(file))).toEqual(['removed 5']);
    const renamed: Tampering = ({ file, folder }) => {
      cpSync(file, path.join(folder, 'log', '00000000-0000-4000-8000-000000000000.log'));
      rmSync(file);
    };
    const problems = await problemsAfter(renamed);
    expect(problems).toContain('removed 5');
    expect(problems).toContain('changed 1');
  });

  it('finds a head that the key did not sign', async () => {
    const moved = ({ folder }: { readonly folder: string }) => inDatabase(folder, 'UPDATE heads SET sequence = 4');
    expect(await problemsAfter(moved)).toEqual(['register-lost 1', 'bad-signature 4', 'changed 4']);
    expect(await problemsAfter(({ folder }) => rmSync(path.join(folder, 'log-key.pem')))).toEqual([
      'register-changed 1',
      'bad-signature 5',
    ]);
  });

  it('misses what was removed together with the database', async () => {
    const removeDatabase = (folder: string): void => {
      for (const name of readdirSync(folder)) if (name.startsWith('hintlock.db')) rmSync(path.join(folder, name));
    };
    expect(await problemsAfter(({ folder }) => removeDatabase(folder))).toEqual(['register-lost 2']);
    const withFile: Tampering = ({ folder, file }) => {
      removeDatabase(folder);
      rmSync(file);
    };
    expect(await problemsAfter(withFile)).toEqual(['register-lost 2', 'removed 5']);
    const withEnd: Tampering = ({ folder, lines }) => {
      removeDatabase(folder);
      return lines.slice(0, 2);
    };
    expect(await problemsAfter(withEnd)).toEqual(['register-lost 2', 'cut-off 5']);
  });

  it('misses lines of the second register, and sees those that were changed', async () => {
    const folder = mkdtempSync(path.join(root, 'two-'));
    cpSync(whole, folder, { recursive: true });
    const store = openSqliteStore(folder);
    await store.append({
      time: '2026-01-01T00:00:00.000Z',
      session: 's',
      call: 'x',
      kind: 'intent',
      server: 'f',
      tool: 'r',
    });
    await store.close();
    const file = path.join(folder, 'log-register');
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    const problemsWith = async (changed: readonly string[]): Promise<unknown[]> => {
      writeFileSync(file, changed.map((line) => `${line}\n`).join(''));
      const { problems } = await verifyLog(folder);
      return problems.map(({ problem, sequence }) => `${problem} ${sequence}`);
    };
    expect(await problemsWith(lines.toSpliced(1, 1))).toEqual(['register-changed 2']);
    expect(await problemsWith(lines.with(1, lines[1]?.replace('"sequence":5', '"sequence":4') ?? ''))).toEqual([
      'register-changed 2',
    ]);
    // Half a line is what a killed process leaves: the next one begins a new line.
    expect(await problemsWith([...lines, lines[0]?.slice(0, 30) ?? ''])).toEqual([]);
    expect(await problemsWith([])).toEqual([]);
  });

  it('wonders at links that were written over minutes without a head', async () => {
    const folder = mkdtempSync(path.join(root, 'unsigned-'));
    const store = openSqliteStore(folder);
    for (const time of ['2026-01-01T00:00:00.000Z', '2026-01-01T00:05:00.000Z'])
      await store.append({ time, session: 's', call: time, kind: 'intent', server: 'f', tool: 'r' });
    await store.close();
    expect((await verifyLog(folder)).problems).toEqual([]);
    for (const name of readdirSync(folder))
      if (/^(?:hintlock\.db|log-register)/.test(name)) rmSync(path.join(folder, name));
    expect((await verifyLog(folder)).problems).toMatchObject([{ problem: 'unsigned', sequence: 2 }]);
  });

  it('takes up what the database knows when the second register is new', async () => {
    const folder = mkdtempSync(path.join(root, 'older-'));
    cpSync(whole, folder, { recursive: true });
    rmSync(path.join(folder, 'log-register'));
    expect((await verifyLog(folder)).problems).toEqual([]);
    const store = openSqliteStore(folder);
    await store.append({
      time: '2026-01-01T00:00:00.000Z',
      session: 's',
      call: 'x',
      kind: 'intent',
      server: 'f',
      tool: 'r',
    });
    await store.close();
    expect(readFileSync(path.join(folder, 'log-register'), 'utf8')).toContain(chain);
    expect((await verifyLog(folder)).problems).toEqual([]);
  });

  it('counts half a line at the end apart, since nobody went on after it', async () => {
    const folder = mkdtempSync(path.join(root, 'torn-'));
    cpSync(whole, folder, { recursive: true });
    const file = path.join(folder, 'log', `${chain}.log`);
    writeFileSync(file, '{"sequence":6,"previous":"', { flag: 'a' });
    expect(await verifyLog(folder)).toEqual({ lines: 5, chains: 1, unsigned: 0, torn: 1, problems: [] });
  });
});
