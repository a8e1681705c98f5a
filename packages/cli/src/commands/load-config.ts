/** Finds and loads the configuration that a command works with, and says everything that is wrong with it. */
import { HintlockError, printable } from '@hintlock/core';
import { bareConfig, type Config, findConfig } from '@hintlock/gateway';

export interface CommandConfig {
  readonly config: Config;
  /** Absent when there is no file. */
  readonly file?: { readonly path: string; readonly digest?: string };
}

/** The user's own configuration, or what holds without one. A file of the folder one happens to be in does not count. */
export async function loadUserConfig(): Promise<CommandConfig> {
  const found = findConfig(process.env, NOWHERE);
  return found === undefined ? { config: bareConfig() } : load(found.file);
}

/** The file that was named, the folder's, or the user's own. */
export async function loadServeConfig(named: string | undefined): Promise<CommandConfig> {
  const file = named ?? findConfig(process.env, process.cwd())?.file;
  if (file === undefined) throw new HintlockError('HL_CONFIG_NONE', {});
  return load(file);
}

const NOWHERE = '/nonexistent';

async function load(path: string): Promise<CommandConfig> {
  const { loadConfig } = await import('@hintlock/gateway/serving');
  const loaded = await loadConfig(path, process.env);
  if (loaded.ok) return { config: loaded.config, file: { path, ...(loaded.digest === undefined ? {} : { digest: loaded.digest }) } };
  const [first, ...others] = loaded.errors;
  for (const error of others) process.stderr.write(`hintlock: ${printable(error.message)} [${error.code}]\n`);
  throw first ?? new HintlockError('HL_INTERNAL', { detail: 'the configuration was refused without a reason.' });
}
