import { describe, expect, it } from 'vitest';
import { HintlockError } from '../errors/hintlock-error.ts';
import { finding, findingFromError, isAtLeast, SEVERITY_ORDER } from './finding.ts';

describe('a finding', () => {
  it('is made from the registry', () => {
    expect(finding('HL_TOOL_DUPLICATE', { tool: 'x', count: 2 }, 'x')).toMatchInlineSnapshot(`
      {
        "code": "HL_TOOL_DUPLICATE",
        "message": "The tool "x" is listed 2 times; its strictest reading is used.",
        "remedy": "A client cannot tell which one it calls; its author should rename one.",
        "severity": "warning",
        "tool": "x",
      }
    `);
    expect(finding('HL_STDOUT_NOISE', { lines: 3 })).not.toHaveProperty('tool');
  });

  it('is the same when it comes from an error', () => {
    const values = { command: 'x' };
    const error = new HintlockError('HL_COMMAND_NOT_FOUND', values);
    expect(findingFromError(error)).toEqual(finding('HL_COMMAND_NOT_FOUND', values));
  });
});

it('orders severities from the loudest', () => {
  const table = SEVERITY_ORDER.map((severity) => SEVERITY_ORDER.map((threshold) => isAtLeast(severity, threshold)));
  expect(table).toEqual([
    [true, true, true],
    [false, true, true],
    [false, false, true],
  ]);
});
