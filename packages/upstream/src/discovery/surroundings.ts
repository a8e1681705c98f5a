/** The facts about a machine that say where configurations lie: passed in, so that any platform can be tested on any other. */
import { type PlatformPath, posix, win32 } from 'node:path';

export type Platform = 'linux' | 'darwin' | 'win32';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Surroundings {
  readonly platform: Platform;
  readonly home: string;
  readonly env: Environment;
  readonly cwd: string;
}

/** Path rules of `platform`, whatever this process runs on. */
export function pathRules(platform: Platform): PlatformPath {
  return platform === 'win32' ? win32 : posix;
}

/** The variable's value. Own properties only, so that `constructor` is unset; on Windows the case does not matter. */
export function readVariable(env: Environment, name: string, platform?: Platform): string | undefined {
  if (Object.hasOwn(env, name)) return env[name];
  if (platform !== 'win32') return undefined;
  const wanted = name.toLowerCase();
  const key = Object.keys(env).find((candidate) => candidate.toLowerCase() === wanted);
  return key === undefined ? undefined : env[key];
}

/** `folder` and every folder above it, nearest first. */
export function withAncestors(folder: string, platform: Platform): readonly string[] {
  const paths = pathRules(platform);
  const folders = [folder];
  for (let current = folder; paths.dirname(current) !== current; ) {
    current = paths.dirname(current);
    folders.push(current);
  }
  return folders;
}
