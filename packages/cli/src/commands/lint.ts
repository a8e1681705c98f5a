/** `hintlock lint`: checks what servers say of their tools, for their authors' CI and for whoever is about to rely on it. */
import path from 'node:path';
import {
  type Finding,
  HintlockError,
  LINT_PRESET_NAMES,
  type LintPresetName,
  type LintResult,
  lintServers,
  nearest,
  printable,
} from '@hintlock/core';
import { EXIT } from '../exit-codes.ts';
import { fixConfig } from '../lint/fix-config.ts';
import { renderGithub } from '../lint/formats/github.ts';
import { fixLines, toPaste } from '../lint/formats/proposals.ts';
import { renderSarif } from '../lint/formats/sarif.ts';
import { renderText } from '../lint/formats/text.ts';
import { buildLintReport, type LintReport } from '../lint/lint-report.ts';
import { type LintTarget, savedTarget, scannedTarget } from '../lint/lint-target.ts';
import { readToolsFile } from '../lint/read-tools-file.ts';
import { createPaint, wantsColour } from '../report/terminal/paint.ts';
import type { Plan } from '../scan/planned-server.ts';
import { startProgress } from '../scan/progress.ts';
import { scanServers } from '../scan/scan-servers.ts';
import { readFailOnFindings } from './fail-on.ts';
import { interruptible } from './interruptible.ts';
import { type CommandConfig, loadQuietConfig, loadServeConfig } from './load-config.ts';
import type { TargetOptions } from './target-options.ts';
import { planTargets, readTimeout, throwIfInterrupted } from './targets.ts';

export interface LintCommandOptions extends TargetOptions {
  readonly tools?: readonly string[];
  readonly preset: string;
  readonly format?: string;
  readonly json?: boolean;
  readonly failOn?: string;
  readonly suggest?: boolean;
  readonly fix?: boolean;
  readonly includeLoosening?: boolean;
}

export async function lintCommand(
  addresses: readonly string[],
  command: readonly string[],
  options: LintCommandOptions,
): Promise<number> {
  // Whatever is wrong with the options is said before any server is started.
  const preset = oneOf('--preset', options.preset, LINT_PRESET_NAMES);
  const format = readFormat(options);
  const failOn = options.failOn === undefined ? undefined : readFailOnFindings(options.failOn);
  const timeoutMs = readTimeout(options.timeout);
  if (options.includeLoosening === true && options.fix !== true) {
    throw new HintlockError('HL_USAGE', {
      detail: '--include-loosening is about what --fix writes, so it needs --fix.',
    });
  }
  const own = ownFile(options.config ?? []);
  const settings = await loadQuietConfig(own);
  const saved = await Promise.all((options.tools ?? []).map(readToolsFile));
  const plan = await makePlan(addresses, command, { ...options, own, found: settings.file?.path });
  const signal = interruptible();
  const targets = [...saved.map(savedTarget), ...(await visit(plan, timeoutMs, signal))];
  throwIfInterrupted(signal);
  const result = lintServers(
    targets.map(({ server }) => server),
    { preset, off: settings.config.lint.off },
  );
  const report = await finish({ preset, targets, result, plan, settings, options });
  print(report, format);
  return exitCode(report, plan.findings, failOn?.(report.findings) ?? false);
}

/** The one file of ours among those that name servers: it also says what is switched off, and is what `--fix` writes to. */
function ownFile(files: readonly string[]): string | undefined {
  const own = files.filter((file) => /\.ya?ml$/i.test(file));
  if (own.length > 1) throw new HintlockError('HL_USAGE', { detail: '--config takes one hintlock.yaml at most.' });
  return own[0];
}

async function makePlan(
  addresses: readonly string[],
  command: readonly string[],
  options: LintCommandOptions & { readonly own: string | undefined; readonly found: string | undefined },
): Promise<Plan> {
  const config = (options.config ?? []).filter((file) => file !== options.own);
  const named = addresses.length + command.length + config.length > 0;
  const settled = options.own !== undefined || (options.tools ?? []).length > 0;
  const typed =
    named || !settled
      ? await planTargets(addresses, command, { ...options, config }).catch(pointToOwn(options.found))
      : { servers: [], findings: [] };
  if (options.own === undefined) return typed;
  const file = options.own;
  const { config: gateway } = await loadServeConfig(file);
  const servers = [...gateway.servers.values()].map(({ name, target, trust }) => {
    const origin = { config: file, clients: [], scope: 'user' as const };
    return { name, origin, trust, target, start: 'yes' as const, findings: [] };
  });
  return { ...typed, servers: [...typed.servers, ...servers] };
}

/** A configuration that merely lies there may have come with a repository: its servers are started by who names it. */
function pointToOwn(found: string | undefined): (error: unknown) => never {
  return (error) => {
    if (found === undefined || !(error instanceof HintlockError) || error.code !== 'HL_NOTHING_TO_SCAN') throw error;
    const file = printable(path.relative('', found));
    throw new HintlockError('HL_USAGE', {
      detail: `No server is named; for those of ${file} say --config ${file}.`,
    });
  };
}

async function visit(plan: Plan, timeoutMs: number, signal: AbortSignal): Promise<LintTarget[]> {
  const starting = plan.servers.filter((server) => server.start === 'yes' && server.target !== undefined);
  const progress = startProgress(
    starting.map((server) => server.name),
    process.stderr,
  );
  const scan = await scanServers(plan, { timeoutMs, signal, visited: progress.visited }).finally(progress.stop);
  return scan.servers.map(scannedTarget);
}

interface Linted {
  readonly preset: LintPresetName;
  readonly targets: readonly LintTarget[];
  readonly result: LintResult;
  readonly plan: Plan;
  readonly settings: CommandConfig;
  readonly options: LintCommandOptions;
}

async function finish({ preset, targets, result, plan, settings, options }: Linted): Promise<LintReport> {
  const parts = {
    preset,
    targets,
    result,
    findings: plan.findings,
    suggest: options.suggest === true,
    settings: settings.file?.path,
    said: settings.config.servers,
  };
  if (options.fix !== true) return buildLintReport(parts);
  const file = settings.file?.path ?? path.resolve('hintlock.yaml');
  const includeLoosening = options.includeLoosening === true;
  return buildLintReport({
    ...parts,
    fix: await fixConfig(targets, result, { file, config: settings.config, includeLoosening }),
  });
}

const FORMATS = ['text', 'json', 'sarif', 'github'] as const;
type Format = (typeof FORMATS)[number];

function readFormat({ json, format }: LintCommandOptions): Format {
  const chosen = format === undefined ? undefined : oneOf('--format', format, FORMATS);
  if (json !== true) return chosen ?? 'text';
  if (chosen !== undefined && chosen !== 'json') {
    throw new HintlockError('HL_USAGE', { detail: `--json and --format ${chosen} cannot both be had.` });
  }
  return 'json';
}

function oneOf<Name extends string>(option: string, text: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  const meant = nearest(text, names);
  const advice = meant === undefined ? `It can be ${names.join(', ')}.` : `Did you mean ${meant}?`;
  throw new HintlockError('HL_USAGE', { detail: `${option} does not know "${text}". ${advice}` });
}

function print(report: LintReport, format: Format): void {
  const paint = createPaint({ colour: wantsColour(process.stdout, process.env), columns: process.stdout.columns });
  switch (format) {
    case 'text':
      process.stdout.write(renderText(report, paint));
      return;
    case 'json':
      process.stdout.write(`${JSON.stringify(withPastes(report), null, 2)}\n`);
      return;
    case 'sarif':
      process.stdout.write(renderSarif(report));
      break;
    case 'github':
      process.stdout.write(renderGithub(report));
      break;
  }
  // These formats have no place for it, and a changed file is nothing to keep quiet about.
  const plain = createPaint({ colour: false, columns: undefined });
  if (report.fix !== undefined) process.stderr.write(`${fixLines(report.fix, plain).join('\n')}\n`);
}

function withPastes(report: LintReport): object {
  if (report.suggestions === undefined) return report;
  return {
    ...report,
    suggestions: report.suggestions.map((suggestion) => ({ ...suggestion, ...toPaste(suggestion) })),
  };
}

function exitCode(report: LintReport, planned: readonly Finding[], found: boolean): number {
  if (found) return EXIT.found;
  const broken = planned.some(({ severity }) => severity === 'error');
  // A server that nobody looked at has not passed.
  const unseen = report.servers.some(({ status }) => status === 'failed' || status === 'not-started');
  return broken || unseen ? EXIT.incomplete : EXIT.ok;
}
