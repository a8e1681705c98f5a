import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { HintlockError, isHintlockError } from './hintlock-error.ts';

describe('HintlockError', () => {
  it('carries its code, its values, the way out and its cause', () => {
    const cause = new Error('why');
    const error = new HintlockError('HL_COMMAND_NOT_FOUND', { command: 'x' }, { cause });
    expect(error).toBeInstanceOf(Error);
    const { name, code, values, message, remedy } = error;
    expect({ name, code, values, message, remedy }).toMatchInlineSnapshot(`
      {
        "code": "HL_COMMAND_NOT_FOUND",
        "message": "The command "x" does not exist.",
        "name": "HintlockError",
        "remedy": "Check the spelling and the PATH.",
        "values": {
          "command": "x",
        },
      }
    `);
    expect(error.cause).toBe(cause);
    expect(String(error)).toBe('HintlockError: The command "x" does not exist.');
  });
});

describe('isHintlockError', () => {
  it('knows the error, and one made by another copy of this package', async () => {
    expect(isHintlockError(new HintlockError('HL_USAGE', { detail: 'x' }))).toBe(true);
    vi.resetModules();
    const copy = await import('./hintlock-error.ts');
    expect(copy.HintlockError).not.toBe(HintlockError);
    const foreign = new copy.HintlockError('HL_USAGE', { detail: 'x' });
    expect([foreign instanceof HintlockError, isHintlockError(foreign)]).toEqual([false, true]);
  });

  it('knows one from another realm', () => {
    const foreign: unknown = runInNewContext(
      'class E extends Error { [Symbol.for("hintlock.error")] = true; code = "HL_USAGE" }; new E("x")',
    );
    expect([foreign instanceof Error, isHintlockError(foreign)]).toEqual([false, true]);
  });

  it.each([[new Error('x')], [{ code: 'HL_USAGE' }], [null], [undefined], ['HL_USAGE'], [() => 1]])(
    'does not take %s for one',
    (value) => {
      expect(isHintlockError(value)).toBe(false);
    },
  );
});
