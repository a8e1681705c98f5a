/** Finds and loads the configuration that a command works with, and says everything that is wrong with it. */
import { HintlockError, printable } from '@hintlock/core';
import { bareConfig, type Config, findConfig } from '@hintlock/gateway';

export interface CommandConfig {
  readonly config: Config;
  /** Absent when there is no file. */
  readonly file?: { readonly path: string; readonly digest?: string };
  /** What its variables are filled from, also when it is read again. */
  readonly env: Environment;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The user's own configuration, or what holds without one, for who wraps a server. A file of the folder one happens to be in does
 * not count, and neither do the servers of the file: a variable that only they need is not missed.
 */
export async function loadUserConfig(): Promise<CommandConfig> {
  const found = findConfig(process.env, NOWHERE);
  const env = nothingMissing(process.env);
  return found === undefined ? { config: bareConfig(), env } : load(found.file, env);
}

/** An environment in which every variable is set, if only to nothing. */
export function nothingMissing(set: Environment): Environment {
  const valueOf = (name: string | symbol): string | undefined =>
    typeof name === 'string' ? (set[name] ?? (HOMES.has(name) ? undefined : '')) : undefined;
  return new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_, name) => valueOf(name),
      getOwnPropertyDescriptor: (_, name) => {
        const value = valueOf(name);
        return value === undefined ? undefined : { value, configurable: true, enumerable: true, writable: true };
      },
    },
  );
}

/** Without these the system is asked where the user lives. */
const HOMES: ReadonlySet<string> = new Set(['HOME', 'USERPROFILE']);

/** The file that was named, the folder's, or the user's own. */
export async function loadServeConfig(named: string | undefined): Promise<CommandConfig> {
  const file = named ?? findConfig(process.env, process.cwd())?.file;
  if (file === undefined) throw new HintlockError('HL_CONFIG_NONE', {});
  return load(file, process.env);
}

/** The file that was named, the folder's, or the user's own, for who asks it about its servers without starting one: no variable is missed. */
export async function loadQuietConfig(named: string | undefined): Promise<CommandConfig> {
  const file = named ?? findConfig(process.env, process.cwd())?.file;
  const env = nothingMissing(process.env);
  return file === undefined ? { config: bareConfig(), env } : load(file, env);
}

const NOWHERE = '/nonexistent';

async function load(path: string, env: Environment): Promise<CommandConfig> {
  const { loadConfig } = await import('@hintlock/gateway/config');
  const loaded = await loadConfig(path, env);
  const { digest } = loaded;
  if (loaded.ok) return { config: loaded.config, env, file: { path, ...(digest === undefined ? {} : { digest }) } };
  const [first, ...others] = loaded.errors;
  for (const error of others) process.stderr.write(`hintlock: ${printable(error.message)} [${error.code}]\n`);
  throw first ?? new HintlockError('HL_INTERNAL', { detail: 'the configuration was refused without a reason.' });
}
