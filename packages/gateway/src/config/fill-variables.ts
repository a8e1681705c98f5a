/** Fills `${NAME}` from the environment, in what reaches a server or a webhook and nowhere else. */
import { interpolate } from '@hintlock/upstream/connect';
import { type Path, type PlacedNode, type PlacedScalar, placeInText, toPlain } from './placed-node.ts';
import type { Problems } from './problems.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Filled {
  readonly value: unknown;
  /** By server: the values that came from variables. */
  readonly secrets: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether what stands at a path could not be filled in: that is said already, and its value means nothing. */
  readonly isUnfilled: (path: Path) => boolean;
}

/** The plain value of the file, filled in. A variable that is not set is a problem. */
export function fillVariables(root: PlacedNode, env: Environment, problems: Problems): Filled {
  const secrets = new Map<string, Set<string>>();
  const unfilled = new Set<string>();
  const value = toPlain(root, (scalar, path) => {
    if (!isFilled(path)) return scalar.value;
    const text = asText(scalar, path);
    if (typeof text !== 'string') return text;
    const filled = fill(text, env);
    for (const { offset, name } of filled.missing) problems.variable(placeInText(scalar, offset), name);
    for (const { offset } of filled.foreign) {
      problems.value(
        placeInText(scalar, offset),
        path,
        'holds a ${…} that names no variable; write $${…} to mean it literally',
      );
    }
    if (filled.missing.length + filled.foreign.length > 0) unfilled.add(path.join('\0'));
    const server = String(path[1]);
    if (path[0] === 'servers') secrets.set(server, new Set([...(secrets.get(server) ?? []), ...filled.secrets]));
    return filled.text;
  });
  return { value, secrets, isUnfilled: (path) => unfilled.has(path.join('\0')) };
}

/** A policy that changed with the environment could not be reviewed by reading it. */
function isFilled([first, second, key, entry]: Path): boolean {
  if (first === 'approvals') return second === 'webhook';
  if (first !== 'servers') return false;
  return entry === undefined ? key === 'command' || key === 'cwd' || key === 'url' : TEXTS.has(key);
}

const TEXTS: ReadonlySet<PropertyKey | undefined> = new Set(['args', 'env', 'headers']);

/** Under `args`, `env` and `headers` a number or a switch is the text that stands there. */
function asText(scalar: PlacedScalar, [first, , key]: Path): PlacedScalar['value'] {
  const isText = first === 'servers' && TEXTS.has(key) && scalar.value !== null;
  return isText && typeof scalar.value !== 'string' ? scalar.source : scalar.value;
}

interface FilledText {
  readonly text: string;
  readonly secrets: readonly string[];
  readonly missing: readonly { readonly offset: number; readonly name: string }[];
  readonly foreign: readonly { readonly offset: number }[];
}

/** The second form is one that has no end, or another inside it. */
const PLACEHOLDER = /\$?\$\{([A-Za-z_]\w*)?[^{}]*\}|\$?\$\{/g;
const VARIABLE = /^\$\{[A-Za-z_]\w*(?::-[^{}]*)?\}$/;

/** One placeholder at a time, so that each that fails has its own place. */
function fill(text: string, env: Environment): FilledText {
  const secrets: string[] = [];
  const missing: { offset: number; name: string }[] = [];
  const foreign: { offset: number }[] = [];
  const source = process.platform === 'win32' ? ({ env, platform: 'win32' } as const) : { env };
  const filled = text.replaceAll(PLACEHOLDER, (whole: string, name: string | undefined, offset: number) => {
    if (whole.startsWith('$$')) return whole.slice(1);
    const one = interpolate(whole, 'claude-code', source);
    secrets.push(...one.secrets);
    const [finding] = one.findings;
    if (finding?.code === 'HL_ENV_MISSING') missing.push({ offset, name: name ?? '' });
    // A misspelled one must not reach a server as it stands.
    else if (finding !== undefined || !VARIABLE.test(whole)) foreign.push({ offset });
    return one.text;
  });
  return { text: filled, secrets, missing, foreign };
}
