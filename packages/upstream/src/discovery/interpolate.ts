/** Fills the placeholders of a configuration from the environment. Its findings name variables and never show a value. */
import { type Finding, finding, printableExcerpt } from '@hintlock/core';
import {
  INTERPOLATION_DIALECTS,
  type InterpolationDialect,
  type InterpolationDialectName,
} from './interpolation-dialects.ts';
import { type Environment, type Platform, readVariable } from './surroundings.ts';

export interface InterpolationSource {
  readonly env: Environment;
  /** On `win32` the case of a variable's name does not matter. */
  readonly platform?: Platform;
  /** What the client itself knows, such as `workspaceFolder`. */
  readonly places?: Readonly<Record<string, string>>;
}

export interface Interpolated {
  /** Usable only when there are no findings. May hold secrets. */
  readonly text: string;
  /** The values that came from variables, as far as they may be secret. */
  readonly secrets: readonly string[];
  readonly findings: readonly Finding[];
}

type Filling = string | { readonly secret: string } | { readonly missing: string } | { readonly unresolved: string };

/**
 * Replaces each placeholder of the dialect in one pass, so that a value is never itself interpolated.
 *
 * @example
 * ```ts
 * import { interpolate } from '@hintlock/upstream';
 *
 * interpolate('Bearer ${TOKEN}', 'lenient', { env: { TOKEN: 'abc' } }).text; // 'Bearer abc'
 * interpolate('Bearer ${TOKEN}', 'lenient', { env: {} }).findings[0]?.code; // 'HL_ENV_MISSING'
 * ```
 */
export function interpolate(
  text: string,
  dialectName: InterpolationDialectName,
  source: InterpolationSource,
): Interpolated {
  const dialect: InterpolationDialect = INTERPOLATION_DIALECTS[dialectName];
  if (dialect.forms.length === 0) return { text, secrets: [], findings: [] };
  const findings: Finding[] = [];
  const secrets = new Set<string>();
  const filled = text.replaceAll(PLACEHOLDER, (whole: string, ...groups: (string | undefined)[]) => {
    const [braced, bare, kind, named] = groups;
    const filling = fill({ whole, braced, bare, kind, named }, dialect, source);
    if (typeof filling === 'string') return filling;
    if ('secret' in filling) {
      secrets.add(filling.secret);
      return filling.secret;
    }
    findings.push(
      'missing' in filling
        ? finding('HL_ENV_MISSING', { variable: printableExcerpt(filling.missing, 80) })
        : finding('HL_INPUT_UNRESOLVED', { placeholder: printableExcerpt(filling.unresolved, 80) }),
    );
    return whole;
  });
  return { text: filled, secrets: [...secrets], findings };
}

const PLACEHOLDER = /\$\{([^{}]*)\}|\$([A-Za-z_]\w*)|\{(env|file):([^{}]*)\}/g;
const NAME_AND_DEFAULT = /^([A-Za-z_]\w*)(?::-(.*))?$/s;
/** A question to the user, a command of the editor, a file: nothing that the environment holds. */
const CLIENT_ONLY = /^(?:input|command|config|file|workspaceFolder|secret|prompt):|^user_config\./;

interface Placeholder {
  readonly whole: string;
  readonly braced: string | undefined;
  readonly bare: string | undefined;
  readonly kind: string | undefined;
  readonly named: string | undefined;
}

function fill(found: Placeholder, dialect: InterpolationDialect, source: InterpolationSource): Filling {
  const { whole, braced, bare, kind, named } = found;
  const knows = (form: InterpolationDialect['forms'][number]): boolean => dialect.forms.includes(form);

  if (bare !== undefined) return knows('$NAME') ? variable(bare, undefined, source) : whole;
  if (named !== undefined) {
    if (!knows('{env:NAME}')) return whole;
    return kind === 'env' ? variable(named.trim(), undefined, source) : { unresolved: whole };
  }
  // Only `{env:NAME}` is known: a `${…}` is plain text to that client.
  if (braced === undefined || dialect.forms.every((form) => form === '{env:NAME}')) return whole;

  if (dialect.places.includes(braced)) return source.places?.[braced] ?? { unresolved: whole };
  // A default may be a secret, so it is cut off what is shown.
  if (CLIENT_ONLY.test(braced)) return { unresolved: `\${${braced.replace(/:-.*$/s, '')}}` };
  if (braced.startsWith('env:')) {
    if (!knows('${env:NAME}')) return whole;
    const [name = '', fallback] = braced.slice('env:'.length).split(/:-(.*)/s);
    return variable(name, fallback, source);
  }
  const plain = NAME_AND_DEFAULT.exec(braced);
  if (plain?.[1] === undefined || !knows('${NAME}')) return whole;
  return variable(plain[1], plain[2], source);
}

/** As in a shell, a default also stands in for an empty value. */
function variable(name: string, fallback: string | undefined, source: InterpolationSource): Filling {
  const value = readVariable(source.env, name, source.platform);
  if (fallback !== undefined && (value === undefined || value === '')) return fallback;
  if (value === undefined) return { missing: name };
  return isSecretVariable(name) ? { secret: value } : value;
}

/** Hiding a user's name or home wherever a server writes it would only garble what is shown. */
const PUBLIC_VARIABLE =
  /^(?:HOME|USERPROFILE|PATH|PWD|USER|USERNAME|LOGNAME|SHELL|TMPDIR|TMP|TEMP|LANG|APPDATA|LOCALAPPDATA|XDG_\w+)$/i;

/** Whether the value of a variable is to be kept out of everything that is shown. */
export function isSecretVariable(name: string): boolean {
  return !PUBLIC_VARIABLE.test(name);
}
