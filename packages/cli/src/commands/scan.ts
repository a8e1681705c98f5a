/** `hintlock scan`: visits servers and reports what every tool may do and how we know. */
import { access, constants, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { HintlockError } from '@hintlock/core';
import { EXIT } from '../exit-codes.ts';
import { buildReport } from '../report/build-report.ts';
import type { ScanReport } from '../report/scan-report.ts';
import { createPaint, wantsColour } from '../report/terminal/paint.ts';
import { renderTerminal } from '../report/terminal/render-terminal.ts';
import { startProgress } from '../scan/progress.ts';
import { scanServers } from '../scan/scan-servers.ts';
import { withScanTrust } from '../scan/scan-trust.ts';
import { createSelection } from '../select/selection.ts';
import { readFailOn } from './fail-on.ts';
import { interruptible } from './interruptible.ts';
import type { TargetOptions } from './target-options.ts';
import { planTargets, readTimeout, throwIfInterrupted } from './targets.ts';

export interface ScanCommandOptions extends TargetOptions {
  readonly filter?: string;
  readonly sort?: string;
  readonly json?: boolean;
  readonly html?: string;
  readonly failOn?: string;
  readonly manifest?: string;
}

export async function scanCommand(
  addresses: readonly string[],
  command: readonly string[],
  options: ScanCommandOptions,
): Promise<number> {
  // Whatever is wrong with the options is said before any server is started.
  const selection = createSelection(options);
  const failOn = options.failOn === undefined ? undefined : readFailOn(options.failOn);
  const timeoutMs = readTimeout(options.timeout);
  if (options.html !== undefined) await checkWritable(options.html);
  const plan = await planTargets(addresses, command, options);
  if (options.manifest !== undefined && plan.servers.length !== 1) {
    const detail = '--manifest is for one server; name it by its command after -- or by its address.';
    throw new HintlockError('HL_USAGE', { detail });
  }
  const signal = interruptible();
  const starting = plan.servers.filter((server) => server.start === 'yes' && server.target !== undefined);
  const progress = startProgress(
    starting.map((server) => server.name),
    process.stderr,
  );
  const scan = await withScanTrust(options.manifest, (trust) =>
    scanServers(plan, { timeoutMs, signal, trust, visited: progress.visited }),
  ).finally(progress.stop);
  throwIfInterrupted(signal);
  const report = buildReport(scan, selection);
  if (options.html !== undefined) await writeHtml(options.html, report);
  if (options.json === true) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  else printForPeople(report, options.html);
  return exitCode(report, failOn?.(buildReport(scan, createSelection({}))) ?? false);
}

function printForPeople(report: ScanReport, html: string | undefined): void {
  const paint = createPaint({ colour: wantsColour(process.stdout, process.env), columns: process.stdout.columns });
  process.stdout.write(renderTerminal(report, paint));
  if (html !== undefined) process.stdout.write(`\nThe report for a browser is in ${html}\n`);
}

async function writeHtml(path: string, report: ScanReport): Promise<void> {
  const { renderHtml } = await import('../report/html/render-html.ts');
  await writeFile(path, renderHtml(report)).catch((error: NodeJS.ErrnoException) => {
    throw unwritable(path, error.code);
  });
}

/** Told before any server is started, so that no scan is lost for want of a place. */
async function checkWritable(path: string): Promise<void> {
  if (path === '' || path.startsWith('-')) {
    throw new HintlockError('HL_USAGE', { detail: `--html takes the name of a file, not "${path}".` });
  }
  const isFolder = await stat(path).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
  if (isFolder) throw unwritable(path, 'EISDIR');
  await access(dirname(path), constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw unwritable(path, error.code);
  });
}

const REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EACCES: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

function unwritable(path: string, code: string | undefined): HintlockError {
  return new HintlockError('HL_FILE_UNWRITABLE', { path, reason: REASONS[code ?? ''] ?? code ?? 'unknown reason' });
}

function exitCode(report: ScanReport, found: boolean): number {
  if (found) return EXIT.found;
  const broken = report.findings.some((finding) => finding.severity === 'error');
  // A server that was not started was not scanned either: CI must not pass on what nobody looked at.
  const unseen = report.servers.some((server) => server.status === 'failed' || server.status === 'not-started');
  return broken || unseen ? EXIT.incomplete : EXIT.ok;
}
