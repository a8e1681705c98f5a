/** The expression language of rules and filters: CEL, with typed names and errors that say what was meant. */
import { TypeError as CelTypeError, Environment, EvaluationError, ParseError } from '@marcbachmann/cel-js';
import { nearest } from '../text/nearest.ts';

export type FieldType = 'bool' | 'string' | 'int' | 'list<string>' | 'map';
/** The names an expression may use; a nested record is an object with those fields. */
export interface Names {
  readonly [name: string]: FieldType | Readonly<Record<string, FieldType>>;
}

export type Compiled =
  | { readonly ok: true; readonly evaluate: (context: Record<string, unknown>) => Evaluated }
  | { readonly ok: false; readonly problem: Problem };

export type Evaluated =
  | { readonly ok: true; readonly value: boolean }
  | { readonly ok: false; readonly detail: string };

export type Problem =
  | { readonly kind: 'syntax'; readonly detail: string; readonly column: number }
  | {
      readonly kind: 'unknown';
      readonly name: string;
      readonly suggestion: string | undefined;
      readonly column: number;
    }
  | { readonly kind: 'type'; readonly detail: string; readonly column: number };

/** Makes a compiler for expressions over `names`. */
export function createCompiler(names: Names): (expression: string) => Compiled {
  const environment = new Environment({ unlistedVariablesAreDyn: false });
  for (const [name, type] of Object.entries(names)) {
    if (typeof type === 'string') environment.registerVariable(name, type);
    else environment.registerVariable({ name, schema: { ...type } });
  }
  return (expression) => compile(environment, names, expression);
}

function compile(environment: Environment, names: Names, expression: string): Compiled {
  try {
    return checkAndParse(environment, names, expression);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, problem: { kind: 'syntax', detail: 'it is too long or too deeply nested', column: 1 } };
  }
}

function checkAndParse(environment: Environment, names: Names, expression: string): Compiled {
  const checked = environment.check(expression);
  if (!checked.valid) return { ok: false, problem: explain(checked.error, names) };
  // What an argument holds is known only on the call, and then anything but true or false fails.
  if (checked.type !== 'bool' && checked.type !== 'dyn') {
    const detail = `it gives ${checked.type}, and a condition must be true or false`;
    return { ok: false, problem: { kind: 'type', detail, column: 1 } };
  }
  const run = environment.parse(expression);
  return { ok: true, evaluate: (context) => evaluate(run, context) };
}

function evaluate(run: (context: Record<string, unknown>) => unknown, context: Record<string, unknown>): Evaluated {
  try {
    const value = run(context);
    if (typeof value === 'boolean') return { ok: true, value };
    return { ok: false, detail: `it gave ${typeof value} instead of true or false` };
  } catch (error) {
    if (error instanceof EvaluationError || error instanceof CelTypeError) {
      return { ok: false, detail: firstLine(error.message) };
    }
    throw error;
  }
}

function explain(error: unknown, names: Names): Problem {
  if (error instanceof ParseError) {
    return { kind: 'syntax', detail: firstLine(error.message), column: columnOf(error) };
  }
  if (error instanceof CelTypeError) {
    const column = columnOf(error);
    const unknown = unknownName(error, names);
    return unknown === undefined
      ? { kind: 'type', detail: firstLine(error.message), column }
      : { kind: 'unknown', ...unknown, column };
  }
  throw error;
}

interface UnknownName {
  readonly name: string;
  readonly suggestion: string | undefined;
}

function unknownName(error: CelTypeError, names: Names): UnknownName | undefined {
  const node = error.node as { readonly op?: string; readonly args?: unknown } | undefined;
  if (error.code === 'unknown_variable' && typeof node?.args === 'string') {
    return { name: node.args, suggestion: nearest(node.args, allNames(names)) };
  }
  if (error.code !== 'no_such_key' || !Array.isArray(node?.args)) return undefined;
  const [object, key] = node.args as [{ readonly args?: unknown }?, unknown?];
  if (typeof object?.args !== 'string' || typeof key !== 'string') return undefined;
  const fields = names[object.args];
  const known = typeof fields === 'object' ? Object.keys(fields) : [];
  const close = nearest(key, known);
  const suggestion = close === undefined ? undefined : `${object.args}.${close}`;
  return { name: `${object.args}.${key}`, suggestion };
}

/** Top-level names, and fields by their whole path, so that `destructive` can lead to `hints.destructive`. */
function allNames(names: Names): string[] {
  return Object.entries(names).flatMap(([name, type]) =>
    typeof type === 'string' ? [name] : [name, ...Object.keys(type).map((field) => `${name}.${field}`)],
  );
}

function columnOf(error: { readonly range?: { readonly start: number } | undefined }): number {
  return (error.range?.start ?? 0) + 1;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? text;
}
