import { describe, expect, it } from 'vitest';
import { createCompiler } from './cel.ts';

const compile = createCompiler({
  tier: 'string',
  hints: { egress: 'bool', destructive: 'bool' },
  args: 'map',
  scopes: 'list<string>',
  calls: 'int',
});

function problem(expression: string): unknown {
  const compiled = compile(expression);
  return compiled.ok ? 'it compiles' : compiled.problem;
}

function run(expression: string, context: Record<string, unknown>): unknown {
  const compiled = compile(expression);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problem));
  const evaluated = compiled.evaluate(context);
  return evaluated.ok ? evaluated.value : evaluated.detail;
}

describe('what does not compile', () => {
  it.each([['tier ='], ['tier == "read'], ['(true'], [''], ['true true'], ['\n\n&&']])(
    '%j is a syntax error',
    (text) => {
      expect(problem(text)).toMatchObject({ kind: 'syntax', detail: expect.any(String), column: expect.any(Number) });
    },
  );

  it('says where a syntax error is', () => {
    expect(problem('true && tier = 1')).toMatchInlineSnapshot(`
      {
        "column": 14,
        "detail": "Unexpected character: =",
        "kind": "syntax",
      }
    `);
  });

  it('suggests the name that was meant', () => {
    expect([
      problem('true && hints.egres'),
      problem('destructive'),
      problem('hint.egress'),
      problem('zzz'),
    ]).toMatchInlineSnapshot(`
        [
          {
            "column": 15,
            "kind": "unknown",
            "name": "hints.egres",
            "suggestion": "hints.egress",
          },
          {
            "column": 1,
            "kind": "unknown",
            "name": "destructive",
            "suggestion": "hints.destructive",
          },
          {
            "column": 1,
            "kind": "unknown",
            "name": "hint",
            "suggestion": "hints",
          },
          {
            "column": 1,
            "kind": "unknown",
            "name": "zzz",
            "suggestion": undefined,
          },
        ]
      `);
  });

  it.each([['tier'], ['calls'], ['args'], ['scopes'], ['"true"'], ['1']])(
    '%s is no condition, because it is not true or false',
    (text) => {
      expect(problem(text)).toMatchObject({ kind: 'type', column: 1 });
    },
  );

  it('compares only what can be compared', () => {
    expect([problem('tier == true'), problem('calls + "a" == 2'), problem('nothing(tier)')]).toMatchInlineSnapshot(`
      [
        {
          "column": 1,
          "detail": "no such overload: string == bool",
          "kind": "type",
        },
        {
          "column": 1,
          "detail": "no such overload: int + string",
          "kind": "type",
        },
        {
          "column": 1,
          "detail": "found no matching overload for 'nothing(string)'",
          "kind": "type",
        },
      ]
    `);
  });

  it.each([
    ['parentheses', `${'('.repeat(50_000)}true${')'.repeat(50_000)}`],
    ['negations', `${'!'.repeat(50_000)}true`],
    ['terms', Array.from({ length: 20_000 }, () => 'true').join(' && ')],
  ])('refuses too many %s instead of overflowing the stack', (_, text) => {
    expect(problem(text)).toMatchObject({ kind: 'syntax' });
  });

  it('knows no name that every object inherits', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hints.constructor', 'hints.__proto__']) {
      expect(compile(name).ok, name).toBe(false);
    }
  });
});

describe('what an expression gives', () => {
  it('is its value', () => {
    const context = {
      tier: 'read',
      hints: { egress: true, destructive: false },
      scopes: ['a'],
      calls: 3n,
      args: { n: 7 },
    };
    const expressions = ['tier == "read" && hints.egress', '"b" in scopes', 'calls > 2', 'args.n > 5', 'has(args.m)'];
    expect(expressions.map((text) => run(text, context))).toEqual([true, false, true, true, false]);
  });

  it('is a failure in words where an argument is missing or of another type', () => {
    expect([
      run('args.path == "/"', { args: {} }),
      run('args.path.startsWith("/")', { args: { path: ['/etc'] } }),
      run('args.a && true', { args: { a: 'yes' } }),
    ]).toMatchInlineSnapshot(`
      [
        "No such key: path",
        "found no matching overload for 'list.startsWith(string)'",
        "Logical operator requires bool operands, got 'string'",
      ]
    `);
  });

  it('may be an argument itself, which must then be true or false', () => {
    expect([run('args.dryRun', { args: { dryRun: true } }), run('args.dryRun', { args: { dryRun: false } })]).toEqual([
      true,
      false,
    ]);
    expect(run('args.dryRun', { args: { dryRun: 'yes' } })).toBe('it gave string instead of true or false');
  });

  it('never finds what an object merely inherits', () => {
    expect(run('has(args.constructor) || has(args.toString) || has(args.__proto__)', { args: {} })).toBe(false);
  });
});
