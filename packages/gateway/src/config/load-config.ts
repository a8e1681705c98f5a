/** Reads and parses the gateway's configuration. */
import type { Environment } from './fill-variables.ts';
import { type ParsedConfig, parseConfig } from './parse-config.ts';
import { readConfigFile } from './read-config-file.ts';

/** `digest` stands for the text that was read, so that watching can start from exactly there. */
export type LoadedConfig = ParsedConfig & { readonly digest?: string };

export async function loadConfig(file: string, env: Environment): Promise<LoadedConfig> {
  const read = await readConfigFile(file);
  if (!read.ok) return { ok: false, errors: [read.error] };
  return { ...parseConfig(read.text, { file, env }), digest: read.digest };
}
