import { describe, expect, it } from 'vitest';
import type { ErrorEntry } from './error-entry.ts';
import { ERRORS, type ErrorCode, errorAnchor, errorMessage } from './registry.ts';

const entries = Object.entries(ERRORS) as [ErrorCode, ErrorEntry][];

function placesOf(message: string): string[] {
  return [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}

describe('every error', () => {
  it.each(entries)('%s has a code, a sentence, a way out and numbers that mean something', (code, entry) => {
    expect(code).toMatch(/^HL_[A-Z]+(_[A-Z]+)*$/);
    expect(entry.message).toMatch(/^[A-Z"{].*[.}]$/);
    expect(entry.remedy).toMatch(/^(docs\/|[A-Z`]).*\.$/);
    expect(entry.remedy).not.toMatch(/(?<!\$)\{/);
    expect(entry.exit).toBeGreaterThanOrEqual(0);
    expect(entry.exit).toBeLessThan(256);
    // Only an error stops a command.
    expect(entry.exit === 0).toBe(entry.severity !== 'error');
    expect(entry.jsonRpc).toBeLessThanOrEqual(-32_000);
    expect(entry.http).toBeGreaterThanOrEqual(400);
    expect(errorAnchor(code)).toBe(`errors.md#${code.toLowerCase()}`);
  });

  it.each(entries)('%s fills every place and ends as one sentence, whatever fills the last', (code, { message }) => {
    for (const ending of ['', '.', '?', '!', '…']) {
      const values = Object.fromEntries(placesOf(message).map((name) => [name, `<${name}>${ending}`]));
      const filled = errorMessage(code, values as never);
      for (const name of placesOf(message)) expect(filled).toContain(`<${name}>`);
      expect(filled).not.toMatch(/[{}]/);
      expect(filled).toMatch(/[.!?…]$/);
      expect(filled).not.toMatch(/[.!?…]{2}$/);
    }
  });
});

describe('errorMessage', () => {
  it('does not take what fills a place for a template', () => {
    const detail = '{code} $& $1 {constructor}';
    expect(errorMessage('HL_SERVER_ERROR', { method: 'tools/list', code: -1, detail })).toBe(
      'The server answered tools/list with error -1: {code} $& $1 {constructor}.',
    );
  });

  it('leaves a place empty rather than naming what every object inherits', () => {
    expect(errorMessage('HL_SERVER_TIMEOUT', { step: 'listing', seconds: 0 })).toBe(
      'The server was still listing after 0 s and was stopped.',
    );
    expect(errorMessage('HL_USAGE', {} as never)).toBe('.');
  });
});
