/** Holds a server against its manifest: whether it is the one that was meant, and whether its tools are those that were signed. */

import type { ToolDefinition } from '../definition/tool-definition.ts';
import { type Finding, finding } from '../finding/finding.ts';
import type { Digest } from '../lock/lock.ts';
import { digestDefinition } from '../lock/lock-tool.ts';
import type { ServerIdentity } from '../lock/server-identity.ts';
import { printableExcerpt } from '../text/printable.ts';
import { HINT_NAMES, type HintValue } from '../vocabulary/hint.ts';
import type { Manifest } from './manifest.ts';
import { describeNamed, isNamed } from './named-server.ts';
import { declaredHints, type SignedTool, type SignedTools } from './signed-tools.ts';

export interface ComparedServer {
  readonly identity: ServerIdentity;
  readonly definitions: readonly ToolDefinition[];
}

export interface Comparison {
  /** Whether the server is what was signed, all of it. A signed tool that it does not list is news and no harm. */
  readonly verified: boolean;
  readonly findings: readonly Finding[];
}

export interface ComparisonContext {
  readonly now: number;
  readonly digest: Digest;
}

/**
 * Whether the signature is good, and by whom, is not asked here.
 *
 * @example
 * ```ts
 * import { compareWithManifest, signTool } from '@hintlock/core';
 *
 * const digest = (text: string) => `length-${text.length}`;
 * const tool = { name: 'get_note', annotations: { readOnlyHint: true } };
 * const tools = new Map([['get_note', signTool(tool, digest)]]);
 * const manifest = { server: { url: 'https://notes.example/mcp' }, issued: 0, expires: 1000, tools };
 * const server = { identity: { kind: 'url', url: 'https://notes.example/mcp' }, definitions: [tool, { name: 'wipe' }] } as const;
 * compareWithManifest(manifest, server, { now: 500, digest }).findings.map(({ code }) => code); // ['HL_MANIFEST_TOOL_EXTRA']
 * ```
 */
export function compareWithManifest(
  manifest: Manifest,
  server: ComparedServer,
  context: ComparisonContext,
): Comparison {
  const findings = [
    ...compareTime(manifest, context.now),
    ...(isNamed(manifest.server, server.identity, context.digest) ? [] : [wrongServer(manifest)]),
    ...compareTools(manifest.tools, server.definitions, context.digest),
  ];
  return { verified: findings.every(({ severity }) => severity === 'info'), findings };
}

/** Whether a manifest holds now, and if not, why. */
export function compareTime({ issued, expires }: Pick<Manifest, 'issued' | 'expires'>, now: number): Finding[] {
  if (now >= expires) return [finding('HL_MANIFEST_EXPIRED', { date: dateOf(expires) })];
  // Clocks differ a little.
  return now < issued - CLOCK_SKEW_MS ? [finding('HL_MANIFEST_EARLY', { date: dateOf(issued) })] : [];
}

const CLOCK_SKEW_MS = 5 * 60 * 1000;

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function wrongServer({ server }: Manifest): Finding {
  return finding('HL_MANIFEST_SERVER', { server: printableExcerpt(describeNamed(server), 200) });
}

export function compareTools(signed: SignedTools, definitions: readonly ToolDefinition[], digest: Digest): Finding[] {
  const listed = new Set(definitions.map(({ name }) => name));
  const missing = [...signed.keys()].filter((name) => !listed.has(name));
  return [
    ...definitions.flatMap((definition) => compareTool(signed.get(definition.name), definition, digest)),
    ...missing.map((name) => finding('HL_MANIFEST_TOOL_MISSING', { tool: printableExcerpt(name, 80) }, name)),
  ];
}

function compareTool(signed: SignedTool | undefined, definition: ToolDefinition, digest: Digest): Finding[] {
  const { name } = definition;
  const tool = printableExcerpt(name, 80);
  if (signed === undefined) return [finding('HL_MANIFEST_TOOL_EXTRA', { tool }, name)];
  if (digestDefinition(definition, digest) === signed.definition) return [];
  return [finding('HL_MANIFEST_TOOL_CHANGED', { tool, detail: changedHints(signed, definition) }, name)];
}

/** Which hints are others now, as far as the manifest says what they were. */
function changedHints({ hints }: SignedTool, definition: ToolDefinition): string {
  if (hints === undefined) return 'its definition is another';
  const now = declaredHints(definition);
  const changed = HINT_NAMES.filter((name) => hints[name] !== now[name]).map(
    (name) => `${name} was ${said(hints[name])} and is ${said(now[name])}`,
  );
  return changed.length === 0 ? 'its hints are the same, its definition is another' : changed.join(', ');
}

function said(value: HintValue | undefined): string {
  return value === undefined ? 'not declared' : printableExcerpt(String(value), 20);
}
