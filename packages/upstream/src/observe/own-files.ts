/** Which files a server reads because it is what it is: its own installation and what belongs to the system. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFile, findProgram, placeOf } from '../identity/find-program.ts';
import type { CommandTarget } from '../target.ts';

const SCRIPT = /\.(?:[cm]?[jt]s|py|rb|jar)$/i;
const SYSTEM =
  /^\/(?:usr|lib\w*|bin|sbin|opt|proc|sys|dev|nix)\/|^\/etc\/(?:ld\.so|localtime|locale|ssl|ca-certificates|resolv\.conf|hosts?|nsswitch|gai\.conf|services|protocols|openssl|timezone)/;

/** Made once for each launch, because it has to look at the disk. */
export async function ownFiles(target: CommandTarget): Promise<(file: string) => boolean> {
  const place = placeOf(target);
  const script = target.args.find((argument) => SCRIPT.test(argument));
  const files = await Promise.all([
    findProgram(target.command, place),
    script === undefined ? undefined : findFile(script, place),
  ]);
  const folders = files.flatMap((file) => (file === undefined ? [] : [`${installationOf(file)}/`]));
  return (file) => SYSTEM.test(file) || folders.some((folder) => file.startsWith(folder));
}

/** All that was installed together with a file; for a file of somebody's own, its folder. */
function installationOf(file: string): string {
  const at = file.indexOf('/node_modules/');
  return at === -1 ? path.dirname(file) : file.slice(0, at + '/node_modules'.length);
}

/** Where programs put what they throw away again. */
export function isTemporary(file: string): boolean {
  return [tmpdir(), '/tmp', '/var/tmp'].some((folder) => file.startsWith(`${folder}/`));
}
