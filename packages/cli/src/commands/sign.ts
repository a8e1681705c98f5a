/** `hintlock sign`: makes keys, and signs manifests and registries. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  describeKey,
  describeNamed,
  HintlockError,
  isJsonObject,
  judgeCatalogue,
  type Manifest,
  NAME_SHOWN,
  printable,
  printableExcerpt,
  readRegistry,
  signTool,
  type ToolDefinition,
  writeManifest,
  writeSignedDocument,
} from '@hintlock/core';
import { digestText, makeKeyFile, parseJson, readKeyFile, signDocument, writeNewFile } from '@hintlock/upstream';
import { EXIT } from '../exit-codes.ts';
import { createPaint, hang, type Paint, wantsColour } from '../report/terminal/paint.ts';
import { nameServer } from '../trust/named-server.ts';
import { readExpiry } from '../trust/read-expiry.ts';
import { visitOne } from '../trust/visit-one.ts';
import type { TargetOptions } from './target-options.ts';

export interface SignCommandOptions extends TargetOptions {
  readonly newKey?: string;
  readonly key?: string;
  readonly out?: string;
  readonly expires: string;
  readonly package?: string;
  readonly url?: string;
  readonly registry?: string;
  readonly force?: boolean;
}

export async function signCommand(
  words: readonly string[],
  command: readonly string[],
  options: SignCommandOptions,
): Promise<number> {
  const force = options.force ?? false;
  if (options.newKey !== undefined) return makeKey(options.newKey, force);
  const { key: keyFile, out } = options;
  if (keyFile === undefined || out === undefined || out === '') {
    const detail = 'Signing needs --key FILE and --out FILE; make a key with --new-key FILE.';
    throw new HintlockError('HL_USAGE', { detail });
  }
  if (words.length > 1) throw new HintlockError('HL_USAGE', { detail: 'A manifest is for one server.' });
  // Whatever is wrong with the options is said before any server is started.
  const now = Date.now();
  const expires = readExpiry(options.expires, now);
  const key = await readKeyFile(keyFile);
  if (!force && existsSync(out)) throw new HintlockError('HL_FILE_EXISTS', { path: printable(out) });
  if (options.registry !== undefined) {
    const content = await readRegistryFile(options.registry);
    const document = await signDocument('registry', content, key);
    await writeNewFile(out, writeSignedDocument('registry', document), { force });
    process.stdout.write(
      `The registry is signed with ${describeKey(key.publicKey)} and written to ${printable(out)}\n`,
    );
    return EXIT.ok;
  }
  const { name, identity, definitions } = await visitOne(words[0], command, options);
  const server = nameServer(identity, options);
  const tools = new Map(distinct(definitions).map((tool) => [tool.name, signTool(tool, digestText)]));
  const manifest: Manifest = { server, issued: now, expires, tools };
  const paint = createPaint({ colour: wantsColour(process.stdout, process.env), columns: process.stdout.columns });
  process.stdout.write(`${describeManifest(name, manifest, definitions, paint).join('\n')}\n`);
  const document = await signDocument('manifest', writeManifest(manifest), key);
  await writeNewFile(out, writeSignedDocument('manifest', document), { force });
  process.stdout.write(`\nSigned with ${describeKey(key.publicKey)} and written to ${printable(out)}\n`);
  return EXIT.ok;
}

async function makeKey(file: string, force: boolean): Promise<number> {
  if (file === '') throw new HintlockError('HL_USAGE', { detail: '--new-key takes the name of a file.' });
  const { id, key } = await makeKeyFile(file, { force });
  const lines = [
    `The private key is in ${printable(file)}, readable to you alone. Keep it to yourself.`,
    `Its id is ${id}`,
    'Whoever is to trust what you sign runs:',
    `  hintlock trust key add ${key}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.ok;
}

/** Nobody could tell which of two tools of one name was signed. */
function distinct(definitions: readonly ToolDefinition[]): readonly ToolDefinition[] {
  const names = new Set<string>();
  for (const { name } of definitions) {
    if (names.has(name)) {
      const reason = `the server lists the tool "${printableExcerpt(name, 80)}" more than once`;
      throw new HintlockError('HL_SIGN_REFUSED', { reason });
    }
    names.add(name);
  }
  return definitions;
}

function describeManifest(
  name: string,
  { server, expires, tools }: Manifest,
  definitions: readonly ToolDefinition[],
  paint: Paint,
): string[] {
  const until = new Date(expires).toISOString().slice(0, 10);
  return [
    paint.bold(name),
    ...hang('  for    ', printable(describeNamed(server)), paint),
    `  until  ${until}`,
    `  tools  ${tools.size}`,
    ...judgeCatalogue(definitions, 'signed').tools.flatMap(({ definition, profile }) => {
      const hints = Object.entries(tools.get(definition.name)?.hints ?? {}).map(
        ([hint, value]) => `${hint} ${String(value)}`,
      );
      const declared = hints.length === 0 ? 'declares nothing' : hints.join(', ');
      return [
        `  ${paint.tier(profile.tier, profile.tier.toUpperCase().padEnd(12))} ${printableExcerpt(definition.name, NAME_SHOWN)}`,
        ...hang('               ', declared, paint).map(paint.faint),
      ];
    }),
  ];
}

/** The content of a registry, or a whole document with one in it, which is then signed anew. */
async function readRegistryFile(file: string): Promise<Parameters<typeof readRegistry>[0]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : `the system says ${error.code ?? 'no more'}`;
    throw new HintlockError('HL_REGISTRY_UNREADABLE', { path: printable(file), reason });
  });
  const value = parseJson(text);
  const content = isJsonObject(value) && isJsonObject(value['registry']) ? value['registry'] : value;
  const read = isJsonObject(content) ? readRegistry(content) : ({ ok: false, detail: 'it is not JSON' } as const);
  if (!read.ok) throw new HintlockError('HL_REGISTRY_UNREADABLE', { path: printable(file), reason: read.detail });
  return content as Parameters<typeof readRegistry>[0];
}
