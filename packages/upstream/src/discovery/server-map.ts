/** Finds the map of servers inside a parsed configuration. */
import type { ClientLocation, KeyPath } from './clients.ts';
import { isRecord, type PlainRecord } from './record.ts';
import { type Platform, pathRules } from './surroundings.ts';

export interface ServerMap {
  /** Name and raw entry; each name once. */
  readonly entries: readonly (readonly [name: string, raw: unknown])[];
  /** What is wrong with the file as a whole. */
  readonly problem?: string;
  /** Whether the file speaks of servers at all. */
  readonly present: boolean;
}

/** `folders` are those whose sections of their own count, nearest first. */
export function findServers(
  value: unknown,
  location: Pick<ClientLocation, 'servers' | 'perFolder'>,
  folders: { readonly paths: readonly string[]; readonly platform: Platform },
): ServerMap {
  if (value === undefined) return { entries: [], present: false };
  if (!isRecord(value)) return { entries: [], present: false, problem: 'it is not a map' };

  const found = firstMap(value, location.servers);
  const maps = [...ownSections(value, location.perFolder, folders), ...(isRecord(found) ? [found] : [])];
  const entries = new Map<string, unknown>();
  for (const map of maps) {
    for (const [name, raw] of Object.entries(map)) if (!entries.has(name)) entries.set(name, raw);
  }
  const read = { entries: [...entries], present: maps.length > 0 };
  return typeof found === 'string' ? { ...read, present: true, problem: found } : read;
}

/** Whether a folder that a file names is `folder`; on Windows neither case nor the kind of slash matters. */
export function isSameFolder(named: string, folder: string, platform: Platform): boolean {
  const paths = pathRules(platform);
  const plain = (path: string): string => {
    const normal = paths.join(path, '.').replace(/(?<=.)[\\/]$/, '');
    return platform === 'win32' ? normal.toLowerCase() : normal;
  };
  return plain(named) === plain(folder);
}

/** The first map among `places`, or a sentence on why what is there is none. */
function firstMap(root: PlainRecord, places: readonly KeyPath[]): PlainRecord | string | undefined {
  let problem: string | undefined;
  for (const keys of places) {
    const map = keys.length === 0 ? bareMap(root) : follow(root, keys);
    // OpenCode keeps servers in `mcp`, newer versions in `mcp.servers`; an older server may be called "servers".
    if (isRecord(map) && !(isInsideAnother(keys, places) && looksLikeEntry(map))) return map;
    if (map !== undefined && map !== null && !isRecord(map))
      problem ??= `its "${keys.join('.')}" is not a map of servers`;
  }
  return problem;
}

function isInsideAnother(keys: KeyPath, places: readonly KeyPath[]): boolean {
  return places.some(
    (other) => other.length > 0 && other.length < keys.length && other.every((key, index) => key === keys[index]),
  );
}

/** A file that is nothing but the map. One entry has to look like a server, or any JSON file would pass for one. */
function bareMap(root: PlainRecord): PlainRecord | undefined {
  const entries = Object.entries(root).filter(([, raw]) => isRecord(raw));
  return entries.some(([, raw]) => isRecord(raw) && looksLikeEntry(raw)) ? Object.fromEntries(entries) : undefined;
}

const ENTRY_FIELDS = ['command', 'url', 'serverUrl', 'httpUrl', 'type', 'enabled', 'disabled'];

function looksLikeEntry(map: PlainRecord): boolean {
  // A server may be called "command": its entry is then a map, while the field is text or a list.
  return ENTRY_FIELDS.some((field) => Object.hasOwn(map, field) && !isRecord(map[field]));
}

function ownSections(
  root: PlainRecord,
  perFolder: ClientLocation['perFolder'],
  folders: { readonly paths: readonly string[]; readonly platform: Platform },
): readonly PlainRecord[] {
  const sections = perFolder === undefined ? undefined : follow(root, perFolder.folders);
  if (perFolder === undefined || !isRecord(sections)) return [];
  return folders.paths.flatMap((folder) =>
    Object.entries(sections)
      .filter(([named, section]) => isSameFolder(named, folder, folders.platform) && isRecord(section))
      .map(([, section]) => follow(section, perFolder.servers))
      .filter(isRecord),
  );
}

function follow(value: unknown, keys: KeyPath): unknown {
  let current = value;
  for (const key of keys) {
    if (!isRecord(current) || !Object.hasOwn(current, key)) return undefined;
    current = current[key];
  }
  return current;
}
