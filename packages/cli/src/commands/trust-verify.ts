/** `hintlock trust verify`: whether a manifest is good, and with a server, whether the server is what it says. */
import {
  compareTime,
  describeKey,
  describeNamed,
  EMPTY_KEY_RING,
  type Finding,
  HintlockError,
  printable,
  readManifest,
  readSignedDocument,
} from '@hintlock/core';
import { gatherTrust, judgeManifestText, readTrustFile, statePath, terminalSafeJson } from '@hintlock/gateway';
import { readDocument, readPublicKey, verifyDocument } from '@hintlock/upstream';
import { EXIT } from '../exit-codes.ts';
import { findingLines } from '../report/terminal/findings.ts';
import { createPaint, wantsColour } from '../report/terminal/paint.ts';
import { visitOne } from '../trust/visit-one.ts';
import { loadUserConfig } from './load-config.ts';
import type { TargetOptions } from './target-options.ts';

export interface TrustVerifyOptions extends TargetOptions {
  readonly key?: string;
  readonly json?: boolean;
}

interface Checked {
  readonly verified: boolean;
  readonly signedBy?: string;
  readonly server?: string;
  readonly expires?: string;
  readonly findings: readonly Finding[];
}

/** Exits with 1 when it does not verify. `word` is an address or a name of a server. */
export async function trustVerifyCommand(
  file: string,
  word: string | undefined,
  command: readonly string[],
  options: TrustVerifyOptions,
): Promise<number> {
  const ring = await trustedKeys(options.key);
  const read = await readDocument(file);
  if (!read.ok) throw unreadable(file, read.reason);
  const checked = await check(file, read.text, ring);
  const hasServer = word !== undefined || command.length > 0 || (options.config ?? []).length > 0;
  const outcome = checked.verified && hasServer ? await holdAgainst() : checked;
  if (options.json === true) process.stdout.write(`${terminalSafeJson(outcome)}\n`);
  else show(outcome, hasServer);
  return outcome.verified ? EXIT.ok : EXIT.found;

  async function holdAgainst(): Promise<Checked> {
    const server = await visitOne(word, command, options);
    const text = read.ok ? read.text : '';
    const verdict = await judgeManifestText({ place: file, text }, server, { ring, now: Date.now() });
    return { ...checked, verified: verdict.trust === 'signed', findings: verdict.findings };
  }
}

/** The one key that was given, or all that are trusted. */
async function trustedKeys(text: string | undefined): Promise<typeof EMPTY_KEY_RING> {
  const folder = statePath();
  // What cannot be read is said, not passed over.
  await readTrustFile(folder);
  const { config } = await loadUserConfig();
  const withoutRegistries = { ...config.trust, registries: [] };
  const { ring } = await gatherTrust({ config: withoutRegistries, folder, now: Date.now(), age: 'kept' });
  if (text === undefined) return ring;
  const given = readPublicKey(text);
  if (!given.ok) throw new HintlockError('HL_KEY_INVALID', { detail: given.detail });
  return { keys: new Map([[given.key.id, given.key]]), revoked: ring.revoked };
}

async function check(file: string, text: string, ring: typeof EMPTY_KEY_RING): Promise<Checked> {
  const document = readSignedDocument(text, 'manifest');
  if (!document.ok) throw unreadable(file, document.detail);
  const verified = await verifyDocument('manifest', document.document, ring);
  if (!verified.ok) return { verified: false, findings: [verified.finding] };
  const content = readManifest(document.document.content);
  if (!content.ok) throw unreadable(file, content.detail);
  const { server, expires } = content.manifest;
  const findings = compareTime(content.manifest, Date.now());
  return {
    verified: findings.length === 0,
    signedBy: printable(describeKey(verified.key)),
    server: printable(describeNamed(server)),
    expires: new Date(expires).toISOString(),
    findings,
  };
}

function show({ verified, signedBy, server, expires, findings }: Checked, hasServer: boolean): void {
  const paint = createPaint({ colour: wantsColour(process.stdout, process.env), columns: process.stdout.columns });
  const what = hasServer ? 'The manifest is good, and the server is what it says.' : 'The manifest is good.';
  const lines = [
    verified ? paint.fine(what) : paint.danger('The manifest does NOT verify.'),
    ...(signedBy === undefined ? [] : [`  signed by ${signedBy}`]),
    ...(server === undefined ? [] : [`  for ${server}`]),
    ...(expires === undefined ? [] : [`  until ${expires.slice(0, 10)}`]),
    ...findingLines(findings, paint),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function unreadable(file: string, reason: string): HintlockError {
  return new HintlockError('HL_MANIFEST_UNREADABLE', { path: printable(file), reason });
}
