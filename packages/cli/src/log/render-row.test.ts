import type { LogEntry } from '@hintlock/gateway';
import { expect, it } from 'vitest';
import { createPaint } from '../report/terminal/paint.ts';
import { createRowRenderer } from './render-row.ts';

const base = {
  time: '2026-01-01T00:00:00.000Z',
  session: 's',
  call: 'c',
  server: 'notes',
  tier: 'read',
  effect: 'allow',
} as const;

function lines(entry: Partial<LogEntry> & Pick<LogEntry, 'tool' | 'kind'>): string[] {
  const render = createRowRenderer(createPaint({ colour: false, columns: 80 }));
  return render({ entry: { ...base, ...entry } })
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/^\d\d:\d\d:\d\d/, 'hh:mm:ss'));
}

it('shows what was read in words of its own', () => {
  const read = { method: 'resources/read', tool: 'resources/read', arguments: { uri: 'note://1\u001b[2J' } };
  expect(lines({ kind: 'intent', ...read })[0]).toBe(
    'hh:mm:ss  read         allow     notes: resource note://1\\u{1b}[2J    no end yet',
  );
  const prompt = { method: 'prompts/get', tool: 'prompts/get', arguments: { name: 'greet' } };
  expect(lines({ kind: 'intent', ...prompt })[0]).toContain('notes: prompt greet');
  const completion = { method: 'completion/complete', tool: 'completion/complete' };
  expect(lines({ kind: 'refused', ...completion })[0]).toContain('notes: completion/complete');
  expect(lines({ kind: 'intent', tool: 'list' })[0]).toContain('notes/list');
});
