/** `--fix`: writes what the findings ask for as operator claims into `hintlock.yaml`. */
import { lstat, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import {
  HINTS,
  HintlockError,
  type LintResult,
  printable,
  resolveProfile,
  sameJson,
  speaksOfDestruction,
  suggestHints,
  tightness,
} from '@hintlock/core';
import type { Config } from '@hintlock/gateway';
import type { ClaimToWrite, ServerEntry } from '@hintlock/gateway/config';
import { redact, secretsOf } from '@hintlock/upstream';
import { nothingMissing } from '../commands/load-config.ts';
import { type ReportedFix, shortName } from './lint-report.ts';
import type { LintTarget } from './lint-target.ts';

export interface FixOptions {
  readonly file: string;
  /** What the file means now. */
  readonly config: Config;
  readonly includeLoosening: boolean;
}

type Kept = ReportedFix['kept'][number];

export async function fixConfig(
  targets: readonly LintTarget[],
  result: LintResult,
  { file, config, includeLoosening }: FixOptions,
): Promise<ReportedFix> {
  const { parseConfig, writeClaims } = await import('@hintlock/gateway/config');
  const entries = new Map<string, ServerEntry>();
  const claims: ClaimToWrite[] = [];
  const kept: Kept[] = [];
  for (const target of targets) {
    const wanted = wantedClaims(target, result, includeLoosening);
    const place = findPlace(target, config);
    if (place === undefined) {
      const because = `${printable(file)} has no server of this name and it cannot be told how to start it`;
      kept.push(...wanted.map((claim) => ({ ...shown(claim), because })));
      continue;
    }
    if (place.entry !== undefined) entries.set(place.name, place.entry);
    claims.push(...wanted.map((claim) => ({ ...claim, server: place.name })));
  }
  const text = await readIfThere(file);
  const changed = writeClaims(text, claims, { file, entries });
  if (changed.written.length > 0) {
    const parsed = parseConfig(changed.text, { file, env: nothingMissing(process.env) });
    if (!parsed.ok) throw refused(file, 'with the claims in it the file would not be usable any more');
    await replaceFile(file, changed.text);
  }
  return {
    file: printable(file),
    written: changed.written.map(shown),
    kept: [...kept, ...changed.kept.map(({ claim, because }) => ({ ...shown(claim), because }))],
  };
}

function shown(claim: ClaimToWrite): Omit<Kept, 'because'> {
  return { ...claim, tool: shortName(claim.tool) };
}

/** What tightens, always; what loosens, only where somebody asked for it: it takes a person's word, and that is this one. */
function wantedClaims({ server }: LintTarget, { findings }: LintResult, includeLoosening: boolean): ClaimToWrite[] {
  const fixes = findings.filter((finding) => finding.server === server.name).flatMap((finding) => finding.fixes);
  return server.tools.flatMap((tool) => {
    const { name } = tool.definition;
    const profile = resolveProfile(tool.declared, 'pinned');
    const tighter = fixes
      .filter((fix) => fix.tool === name)
      .filter(({ hint, value }) => tightness(hint, value) > tightness(hint, profile.hints[hint].value));
    // A person who asks for looser claims in bulk has not read each description; one that speaks of destruction is left to be read.
    const looser =
      includeLoosening && !speaksOfDestruction(tool.definition)
        ? suggestHints(tool, []).filter(
            ({ hint, value, reason }) =>
              reason !== undefined &&
              HINTS[hint].origin === 'specification' &&
              value === HINTS[hint].loose &&
              profile.hints[hint].source === 'default' &&
              !tighter.some((fix) => fix.hint === hint || fix.hint === 'readOnly' || fix.hint === 'destructive'),
          )
        : [];
    return [...tighter, ...looser].map(({ hint, value, reason = '' }) => ({
      server: server.name,
      tool: name,
      hint,
      value,
      reason,
    }));
  });
}

interface Place {
  readonly name: string;
  readonly entry?: ServerEntry;
}

/** The entry of the same name, of the same command or address, or a new one for what was typed. */
function findPlace({ server, target, typed }: LintTarget, config: Config): Place | undefined {
  if (config.servers.has(server.name)) return { name: server.name };
  if (target === undefined) return undefined;
  const same = [...config.servers.values()].find((other) => sameJson(howReached(other.target), howReached(target)));
  if (same !== undefined) return { name: same.name };
  const name = server.name
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
  const entry = howReached(target);
  // What may hold a credential is not copied into a file that is meant to be shared.
  const text = JSON.stringify(entry);
  const clean = redact(text, secretsOf(target)) === text && (target.kind === 'command' || !target.url.includes('@'));
  return typed && clean && name !== '' && !config.servers.has(name) ? { name, entry } : undefined;
}

function howReached(target: NonNullable<LintTarget['target']>): ServerEntry {
  return target.kind === 'url' ? { url: target.url } : { command: target.command, args: target.args };
}

async function readIfThere(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw refused(file, `it could not be read (${printable(error.code ?? 'unknown reason')})`);
  });
}

/** Whole or not at all: written beside it and put in its place. */
async function replaceFile(file: string, text: string): Promise<void> {
  const real = await realpath(file).catch(() => file);
  const mode = await lstat(real).then(
    (facts) => facts.mode & 0o777,
    () => 0o644,
  );
  const beside = `${real}.${process.pid}.new`;
  try {
    await writeFile(beside, text, { mode, flag: 'wx' });
    await rename(beside, real);
  } catch (error) {
    await rm(beside, { force: true });
    throw refused(
      file,
      `it could not be written (${printable((error as NodeJS.ErrnoException).code ?? 'unknown reason')})`,
    );
  }
}

function refused(file: string, reason: string): HintlockError {
  return new HintlockError('HL_FIX_REFUSED', { path: printable(file), reason });
}
