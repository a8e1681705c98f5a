import { judgeCatalogue } from '@hintlock/core';
import { describe, expect, it } from 'vitest';
import type { OfferedTool } from '../views/offered-tool.ts';
import { searchTerm, splitWords } from './search-words.ts';
import { createToolIndex, toolIndexOf } from './tool-index.ts';

const VERBS = 'create read update delete list search send move merge close'.split(' ');
const NOUNS = 'file issue message channel table page user branch event invoice'.split(' ');

function catalogue(size: number): readonly OfferedTool[] {
  const definitions = Array.from({ length: size }, (_, index) => {
    const verb = VERBS[index % 10];
    const noun = NOUNS[Math.floor(index / 10) % 10];
    return {
      name: `${verb}_${noun}_${index}`,
      description: `Use this to ${verb} the ${noun} with the given identifier. It returns the ${noun} and when it changed.`,
      inputSchema: { type: 'object', properties: { id: { type: 'string', description: `Identifier of the ${noun}` } } },
    };
  });
  const { tools } = judgeCatalogue(definitions, 'pinned');
  return tools.map((tool) => ({ server: 'big', name: `big__${tool.definition.name}`, tool }));
}

/** The fastest of several runs: what else the machine does can only slow one down. */
function fastest(runs: number, work: () => unknown): number {
  return Math.min(
    ...Array.from({ length: runs }, () => {
      const started = performance.now();
      work();
      return performance.now() - started;
    }),
  );
}

describe('words', () => {
  it.each([
    ['read_text-file', ['read', 'text', 'file']],
    ['browserTakeScreenshot', ['browser', 'Take', 'Screenshot']],
    ['parseHTTPResponse2xx', ['parse', 'HTTP', 'Response2xx']],
    ['server__tool.name/path', ['server', 'tool', 'name', 'path']],
    ['größeÄndern', ['größe', 'Ändern']],
    ['  ', []],
  ])('%s', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });

  it('meet in one form', () => {
    expect(['Issues', 'issue', 'repositories', 'repository', 'access', 'the', 'gas'].map(searchTerm)).toEqual([
      'issue',
      'issue',
      'repository',
      'repository',
      'access',
      undefined,
      'gas',
    ]);
  });
});

describe('the index', () => {
  it('is built once for a catalogue and anew for a changed one', () => {
    const tools = catalogue(10);
    expect(toolIndexOf(tools)).toBe(toolIndexOf(tools));
    const changed = tools.slice(1);
    expect(toolIndexOf(changed)).not.toBe(toolIndexOf(tools));
    expect(toolIndexOf(changed).search('create file', () => true)).not.toContain(tools[0]);
    expect(toolIndexOf(tools).search('create file', () => true)[0]).toBe(tools[0]);
  });

  it('survives what servers and clients can write', () => {
    const [tool] = catalogue(1);
    if (tool === undefined) throw new Error('no tool');
    const odd = {
      name: '__proto__',
      title: 5,
      description: { a: 1 },
      inputSchema: { properties: { constructor: null } },
    };
    const hostile = { ...tool, name: 'hasOwnProperty', tool: { ...tool.tool, definition: odd as never } };
    const index = createToolIndex([hostile, tool]);
    for (const query of [
      '__proto__',
      'constructor',
      'toString valueOf',
      '\u0000',
      '\ud800',
      '((((',
      '*',
      'x'.repeat(1000),
    ]) {
      expect(() => index.search(query, () => true)).not.toThrow();
    }
    expect(index.search('proto', () => true)).toEqual([hostile]);
  });

  it('finds words deep in a schema, and does not follow it without end', () => {
    const [tool] = catalogue(1);
    if (tool === undefined) throw new Error('no tool');
    const loop: Record<string, unknown> = { description: 'zebra' };
    loop['properties'] = { stripes: loop };
    const nested = { type: 'object', properties: { rows: { items: { properties: { giraffe: loop } } } } };
    const index = createToolIndex([
      { ...tool, tool: { ...tool.tool, definition: { name: 'other', inputSchema: nested } } },
      tool,
    ]);
    expect(index.search('giraffe', () => true)).toHaveLength(1);
    expect(index.search('zebra', () => true)).toHaveLength(1);
  });
});

describe('the cost of 5,000 tools', () => {
  const large = catalogue(5000);
  const json = JSON.stringify(large.map(({ tool }) => tool.definition));

  it('is linear to build and a small part of that to search', () => {
    const small = large.slice(0, 500);
    const smallBuild = fastest(5, () => createToolIndex(small));
    const build = fastest(3, () => createToolIndex(large));
    const index = createToolIndex(large);
    const search = fastest(10, () => index.search('delete the message of a channel', () => true));
    expect(build / smallBuild).toBeLessThan(40);
    expect(search).toBeLessThan(build / 5);
    // Reading the list from the wire is what every gateway pays anyway.
    expect(build).toBeLessThan(150 * fastest(5, () => JSON.parse(json)));
  });

  it('does not grow with the length of a query', () => {
    const index = createToolIndex(large);
    const words = 'use this to identifier returns changed given when file issue message channel'.split(' ');
    const longest = Array.from({ length: 100 }, (_, round) => words.map((word) => `${word}${round}`).join(' ')).join(
      ' ',
    );
    const short = fastest(3, () => index.search(words.join(' '), () => true));
    const long = fastest(3, () => index.search(longest, () => true));
    expect(long).toBeLessThan(10 * short);
  });
});
