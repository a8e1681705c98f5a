import {
  type Call,
  compilePolicy,
  EMPTY_LABEL,
  POLICY_PRESETS,
  type Policy,
  type Rule,
  resolveProfile,
} from '@hintlock/core';
import { describe, expect, it } from 'vitest';
import { createForesee } from './foresee.ts';

const ALLOW: Rule = { name: 'rest', when: 'true', then: 'allow' };

function policyOf(rules: readonly Rule[], preset: keyof typeof POLICY_PRESETS = 'balanced'): Policy {
  const loaded = compilePolicy({ ...POLICY_PRESETS[preset], rules });
  if (!loaded.ok) throw loaded.errors[0] ?? new Error('no policy');
  return loaded.policy;
}

function callWith(args: Record<string, unknown>): Call {
  return {
    tool: { name: 'send', title: 'Send' },
    profile: resolveProfile([], 'pinned'),
    server: { name: 'mail', trust: 'pinned', transport: 'stdio' },
    args,
    principal: { id: 'me', scopes: [] },
    session: { label: EMPTY_LABEL, calls: 0, offline: false },
    client: { name: 'test', version: '1' },
    requiredScopes: [],
  };
}

/** What comes of a rule that denies, before one that allows. */
function outcome(when: string, args: Record<string, unknown>): string {
  const foreseen = createForesee(policyOf([{ name: 'no', when, then: 'deny' }, ALLOW]))(callWith(args));
  return foreseen.kind === 'decided' ? foreseen.decision.effect : 'undecided';
}

const SECRET = { user: 'ann', password: '[redacted]' };

describe('a rule that reads what is redacted', () => {
  it.each([
    ['args.password == "hunter2"', 'undecided'],
    ['args.password.startsWith("h")', 'undecided'],
    ['args.password in ["a", "b"]', 'undecided'],
    ['"a" in [args.user, args.password]', 'undecided'],
    ['size(args.password) > 3', 'undecided'],
    ['has(args.password) && args.password != ""', 'undecided'],
    ['has(args.password.value)', 'undecided'],
    ['args == {"user": "ann", "password": "x"}', 'undecided'],
    ['args.password', 'undecided'],
    ['args.password == "x" && args.missing', 'undecided'],
    ['args.password == "x" || args.missing', 'undecided'],
  ])('%s leaves the call open', (when, expected) => {
    expect(outcome(when, SECRET)).toBe(expected);
  });
});

describe('a rule whose answer does not depend on it', () => {
  it.each([
    ['args.user == "ann"', 'deny'],
    ['args.user == "bob"', 'allow'],
    ['args.password == "x" || args.user == "ann"', 'deny'],
    ['args.password == "x" && args.user == "bob"', 'allow'],
    ['has(args.password)', 'deny'],
    ['has( args . password )', 'deny'],
    ['has(args.user) && has(args.password) && !has(args.other)', 'deny'],
    ['args.user == "has(args.password)"', 'allow'],
    ['size(args) == 2', 'deny'],
    ['tier == "destructive"', 'deny'],
    ['args.missing == 1', 'deny'],
  ])('%s is answered', (when, expected) => {
    expect(outcome(when, SECRET)).toBe(expected);
  });
});

it('knows of a text that was redacted in part, of lists, and of names', () => {
  expect(outcome('args.text.contains("use")', { text: 'use [redacted] or' })).toBe('undecided');
  expect(outcome('args.text.contains("use")', { text: '[redacted: GitHub token]' })).toBe('undecided');
  const command = { command: ['curl', '--password', '[redacted]'] };
  expect(outcome('args.command[0] == "curl"', command)).toBe('deny');
  expect(outcome('args.command[2] == "x"', command)).toBe('undecided');
  expect(outcome('"x" in args.command', command)).toBe('undecided');
  expect(outcome('"curl" in args.command', command)).toBe('deny');
  expect(outcome('size(args.command) == 3', command)).toBe('deny');
  expect(outcome('has(args.x)', { '[redacted]': 1 })).toBe('undecided');
});

it('is decided where every answer comes to the same', () => {
  const rules: Rule[] = [
    { name: 'secret', when: 'args.password == "x"', then: 'deny' },
    { name: 'rest', when: 'true', then: 'deny' },
  ];
  expect(createForesee(policyOf(rules))(callWith(SECRET))).toMatchObject({ kind: 'decided' });
  expect(
    createForesee(policyOf([{ ...ALLOW, when: 'args.password == "x"' }], 'observe'))(callWith(SECRET)),
  ).toMatchObject({
    kind: 'decided',
    decision: { effect: 'allow' },
  });
});

it('follows every open rule to its end, and names what each of them reads', () => {
  const rules: Rule[] = [
    { name: 'first', when: 'args.password == "x"', then: 'confirm' },
    { name: 'second', when: 'args.password == "y" || args.token == "z"', then: 'deny' },
    ALLOW,
  ];
  const foreseen = createForesee(policyOf(rules))(callWith({ ...SECRET, token: '[redacted]' }));
  expect(foreseen).toEqual({
    kind: 'undecided',
    effects: ['allow', 'confirm', 'deny'],
    rules: [
      { name: 'first', reads: ['args.password'] },
      { name: 'second', reads: ['args.password', 'args.token'] },
    ],
  });
});
