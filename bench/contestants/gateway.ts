/** The gateway itself, as a person runs it: policy, log, screening and store on. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Contestant } from '../harness/contestant.ts';
import { makeHome, type StartOptions } from '../harness/start-process.ts';
import { HINTLOCK } from './files.ts';
import { overHttp } from './over-http.ts';
import { overStdio } from './over-stdio.ts';

/** How a server stands in `hintlock.yaml`. */
export type ServerEntry = { readonly command: string; readonly args: readonly string[] } | { readonly url: string };

interface Settings extends Pick<StartOptions, 'env'> {
  /** Top-level keys of `hintlock.yaml`. */
  readonly config?: Readonly<Record<string, unknown>>;
}

/**
 * What switches screening off. As long as nothing does, long answers are reported with it on and held to no goal: with it, they
 * are measured both ways and the goal is for the one without.
 */
const WITHOUT_SCREENING = undefined as Settings | undefined;

/** `hintlock run`, everything in the one process. */
export function runAlone(server: readonly string[]): readonly Contestant[] {
  const args = [HINTLOCK, 'run', ...(knowsAlone() ? ['--alone'] : []), '--', ...server];
  return withAndWithoutScreening('hintlock run --alone', (contestant, { env = {} }) =>
    overStdio({ contestant, args, env }),
  );
}

/** `hintlock run` through the user's one gateway, where there is such a thing. */
export function runShared(server: readonly string[]): readonly Contestant[] {
  if (!knowsAlone()) return [];
  const contestant = { name: 'hintlock run (shared gateway)', role: 'gateway' } as const;
  return [overStdio({ contestant, args: [HINTLOCK, 'run', '--', ...server] })];
}

/** `hintlock serve`, with the view that serves the one server under its own names. */
export function serve(server: ServerEntry): readonly Contestant[] {
  return withAndWithoutScreening('hintlock serve', (contestant, { env = {}, config = {} }) => ({
    ...contestant,
    start: () => {
      const home = makeHome();
      const args = [HINTLOCK, 'serve', '--config', writeConfig(home, { servers: { echo: server }, ...config })];
      return overHttp({ contestant, home, env, args: [...args, '--port', '0'], view: '/server/echo' }).start();
    },
  }));
}

/** `hintlock serve --stdio`, where names carry the server's. */
export function serveStdio(server: ServerEntry): Contestant {
  const contestant = { name: 'hintlock serve --stdio', role: 'gateway', heldTo: ['read'] } as const;
  const start: Contestant['start'] = () => {
    const home = makeHome();
    const args = [HINTLOCK, 'serve', '--stdio', '--config', writeConfig(home, { servers: { echo: server } })];
    const toolCall = (tool: string, given: object) => ({ name: `echo__${tool}`, arguments: given });
    return overStdio({ contestant, home, args, toolCall }).start();
  };
  return { ...contestant, start };
}

function withAndWithoutScreening(
  name: string,
  make: (contestant: Omit<Contestant, 'start'>, settings: Settings) => Contestant,
): readonly Contestant[] {
  const screening = make({ name, role: 'gateway', heldTo: ['read'] }, {});
  if (WITHOUT_SCREENING === undefined) return [screening];
  const long = ['read_large'] as const;
  const without = { name: `${name}, without screening`, role: 'gateway', tools: long, heldTo: long } as const;
  return [screening, make(without, WITHOUT_SCREENING)];
}

function writeConfig(home: string, config: object): string {
  const file = path.join(home, 'hintlock.yaml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(config));
  return file;
}

let alone: boolean | undefined;

export function knowsAlone(): boolean {
  alone ??= spawnSync(process.execPath, [HINTLOCK, 'run', '--help'], { encoding: 'utf8' }).stdout.includes('--alone');
  return alone;
}
