/** Works out where the clients' configurations would be, without touching the disk. */
import type { ClientLocation, ConfigScope, PathTemplate } from './clients.ts';
import { pathRules, readVariable, type Surroundings } from './surroundings.ts';

export interface Candidate {
  readonly client: string;
  readonly scope: ConfigScope;
  /** With its `*` where there is a `wildcard`. */
  readonly path: string;
  readonly location: ClientLocation;
  /** The folder that a project file belongs to. */
  readonly projectFolder?: string;
  readonly pluginFolder?: string;
  readonly wildcard?: Wildcard;
}

/** `path` is every entry of `folder` that fits `pattern`, followed by `rest`. */
export interface Wildcard {
  readonly folder: string;
  readonly pattern: string;
  readonly rest: string;
}

export interface ProjectSurroundings extends Surroundings {
  /** The folders above `cwd` that belong to the same project, up to its git root and never above. */
  readonly ancestors?: readonly string[];
}

/**
 * Every place where a client of `table` would look for its servers.
 *
 * @example
 * ```ts
 * import { CLIENT_LOCATIONS, locate } from '@hintlock/upstream';
 *
 * const places = locate({ platform: 'linux', home: '/home/user', env: {}, cwd: '/project' }, CLIENT_LOCATIONS);
 * places.find((place) => place.client === 'Cursor')?.path; // '/home/user/.cursor/mcp.json'
 * ```
 */
export function locate(surroundings: ProjectSurroundings, table: readonly ClientLocation[]): readonly Candidate[] {
  const projectFolders = [surroundings.cwd, ...(surroundings.ancestors ?? [])];
  return table.flatMap((location) =>
    templatesOf(location, surroundings).flatMap((template) =>
      template.startsWith(PROJECT)
        ? projectFolders.map((folder) => ({
            ...candidate(location, place(folder, template.slice(PROJECT.length), surroundings)),
            projectFolder: folder,
          }))
        : fromTemplate(location, template, surroundings),
    ),
  );
}

/**
 * The candidates that stand for the file at `path`, wherever it is: those of the machine's owner if it is one of theirs,
 * else any project's.
 */
export function locationsOf(
  path: string,
  surroundings: Surroundings,
  table: readonly ClientLocation[],
): readonly Candidate[] {
  const paths = pathRules(surroundings.platform);
  const own = locate(surroundings, table).filter(
    (candidate) => candidate.projectFolder === undefined && fits(segments(path), segments(candidate.path)),
  );
  if (own.length > 0) return own;
  return table.flatMap((location) =>
    templatesOf(location, surroundings).flatMap((template) => {
      const pattern = template.startsWith(PROJECT) ? segments(template.slice(PROJECT.length)) : [];
      if (pattern.length === 0 || !fits(segments(path).slice(-pattern.length), pattern)) return [];
      const projectFolder = paths.join(path, ...pattern.map(() => '..'));
      return [{ ...candidate(location, { path }), projectFolder }];
    }),
  );
}

/** Whether `name` fits a pattern with at most one `*`. */
export function fitsPattern(name: string, pattern: string): boolean {
  const [start = '', end] = pattern.split('*');
  if (end === undefined) return name === start;
  return name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end);
}

const PROJECT = '<project>';
const TEMPLATE = /^(?:\$\{(\w+)(?::-([^}]*))?\}|(~)(?=\/|$))?(.*)$/;

type Place = Pick<Candidate, 'path' | 'wildcard'>;

function templatesOf(location: ClientLocation, { platform }: Surroundings): readonly PathTemplate[] {
  return location.paths[platform] ?? location.paths.every ?? [];
}

function candidate(location: ClientLocation, where: Place): Candidate {
  return { client: location.client, scope: location.scope, location, ...where };
}

function fromTemplate(
  location: ClientLocation,
  template: PathTemplate,
  surroundings: Surroundings,
): readonly Candidate[] {
  const base = baseOf(template, surroundings);
  return base === undefined ? [] : [candidate(location, place(base.folder, base.rest, surroundings))];
}

/** The template's beginning as a real folder; `undefined` when this machine has none. */
function baseOf(
  template: PathTemplate,
  surroundings: Surroundings,
): { readonly folder: string; readonly rest: string } | undefined {
  const { env, platform, home } = surroundings;
  const paths = pathRules(platform);
  const [, name, fallback, tilde, rest = ''] = TEMPLATE.exec(template) ?? [];
  if (name !== undefined) {
    const value = readVariable(env, name, platform);
    // A relative one would be looked up in the project, and count as the user's.
    if (value !== undefined && paths.isAbsolute(value)) return { folder: value, rest };
    return fallback === undefined ? undefined : baseOf(fallback + rest, surroundings);
  }
  // Without a home, `~/.cursor` would silently become the project's own `.cursor`, and count as the user's.
  if (tilde !== undefined) return paths.isAbsolute(home) ? { folder: home, rest } : undefined;
  return { folder: '', rest };
}

function place(folder: string, rest: string, { platform }: Surroundings): Place {
  const paths = pathRules(platform);
  const path = paths.join(folder, rest);
  const parts = rest.split('/');
  const star = parts.findIndex((part) => part.includes('*'));
  if (star === -1) return { path };
  const wildcard = {
    folder: paths.join(folder, ...parts.slice(0, star)),
    pattern: parts[star] ?? '*',
    rest: parts.slice(star + 1).join(paths.sep),
  };
  return { path, wildcard };
}

function segments(path: string): readonly string[] {
  return path.split(/[\\/]/).filter((part) => part !== '');
}

/** Case never counts here: on two of three platforms `.MCP.json` opens the same file. */
function fits(path: readonly string[], pattern: readonly string[]): boolean {
  return (
    path.length === pattern.length &&
    pattern.every((part, index) => fitsPattern((path[index] ?? '').toLowerCase(), part.toLowerCase()))
  );
}
