import type { LogEntry } from '@hintlock/gateway';
import { describe, expect, it } from 'vitest';
import { createLogFilter } from './log-filter.ts';

const ENTRY: LogEntry = {
  time: '2026-03-10T12:00:00.000Z',
  session: 'abcdef',
  call: 'c',
  kind: 'intent',
  server: 'notes',
  tool: 'add_note',
  tier: 'write',
  effect: 'allow',
};

describe('a filter', () => {
  it.each<[Parameters<typeof createLogFilter>[0], boolean]>([
    [{}, true],
    [{ server: 'notes', tool: 'add_note', tier: 'write', decision: 'allow', session: 'abc', kind: 'intent' }, true],
    [{ server: 'note' }, false],
    [{ tool: 'add' }, false],
    [{ tier: 'read' }, false],
    [{ decision: 'deny' }, false],
    [{ session: 'bcd' }, false],
    [{ kind: 'outcome' }, false],
    [{ since: '2026-03-10T12:00:00Z' }, true],
    [{ since: '2026-03-10T12:00:01Z' }, false],
  ])('%j: %s', (options, expected) => {
    expect(createLogFilter(options, 0).matches(ENTRY)).toBe(expected);
  });

  it.each([
    [{ tier: 'destuctive' }, 'Did you mean destructive?'],
    [{ decision: 'alow' }, 'Did you mean allow?'],
    [{ kind: 'intents' }, 'Did you mean intent?'],
    [{ kind: 'xyz' }, 'It takes intent, outcome, refused, grant.'],
    [{ limit: '-1' }, '--limit takes a number from 1 on'],
  ])('%j is refused: %s', (options, sentence) => {
    expect(() => createLogFilter(options, 0)).toThrow(sentence);
  });

  it('says which name was probably meant when there is nothing', () => {
    const filter = createLogFilter({ tool: 'ad_note\u001b' }, 0);
    expect(filter.nothing()).toBe('Nothing is on record.');
    filter.matches(ENTRY);
    expect(filter.nothing()).toBe(
      'Nothing on record matches: no line is about the tool "ad_note\\u{1b}"; did you mean add_note?',
    );
  });
});
