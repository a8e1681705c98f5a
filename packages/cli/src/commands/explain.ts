/** `hintlock explain`: the story of each hint of one tool. */
import { HintlockError } from '@hintlock/core';
import { EXIT } from '../exit-codes.ts';
import { buildReport } from '../report/build-report.ts';
import type { ScanReport, ServerReport, ToolReport } from '../report/scan-report.ts';
import { createPaint, wantsColour } from '../report/terminal/paint.ts';
import { renderExplanation } from '../report/terminal/render-explanation.ts';
import { renderTerminal } from '../report/terminal/render-terminal.ts';
import type { Plan } from '../scan/planned-server.ts';
import { startProgress } from '../scan/progress.ts';
import { scanServers } from '../scan/scan-servers.ts';
import { withScanTrust } from '../scan/scan-trust.ts';
import { createSelection } from '../select/selection.ts';
import { interruptible } from './interruptible.ts';
import type { TargetOptions } from './target-options.ts';
import { planTargets, readTimeout, throwIfInterrupted } from './targets.ts';

export interface ExplainCommandOptions extends TargetOptions {
  readonly json?: boolean;
  readonly manifest?: string;
}

/** `words` are SERVER and TOOL, or only TOOL where the server was typed after `--`. */
export async function explainCommand(
  words: readonly string[],
  command: readonly string[],
  options: ExplainCommandOptions,
): Promise<number> {
  const { address, serverName, toolName } = readWords(words, command);
  const timeoutMs = readTimeout(options.timeout);
  const plan = onlyServer(await planTargets(address === undefined ? [] : [address], command, options), serverName);
  const signal = interruptible();
  const progress = startProgress(
    plan.servers.map((server) => server.name),
    process.stderr,
  );
  const scan = await withScanTrust(options.manifest, (trust) =>
    scanServers(plan, { timeoutMs, signal, trust, visited: progress.visited }),
  ).finally(progress.stop);
  throwIfInterrupted(signal);
  const report = buildReport(scan, createSelection({}));
  const paint = createPaint({ colour: wantsColour(process.stdout, process.env), columns: process.stdout.columns });
  const server = report.servers[0];
  if (server === undefined || server.status !== 'reached') {
    process.stdout.write(
      options.json === true ? `${JSON.stringify(server ?? report, null, 2)}\n` : renderTerminal(report, paint),
    );
    return EXIT.incomplete;
  }
  const tool = findTool(server, toolName);
  process.stdout.write(
    options.json === true ? `${JSON.stringify(tool, null, 2)}\n` : renderExplanation(server, tool, paint),
  );
  return EXIT.ok;
}

interface Words {
  readonly address?: string;
  readonly serverName?: string;
  readonly toolName: string;
}

function readWords(words: readonly string[], command: readonly string[]): Words {
  if (words.length > 2) throw new HintlockError('HL_USAGE', { detail: 'It takes one server and one tool.' });
  const toolName = words.at(-1) ?? '';
  const first = words.length > 1 ? words[0] : undefined;
  if (first === undefined) {
    if (command.length > 0) return { toolName };
    throw new HintlockError('HL_USAGE', {
      detail: 'Name the server and the tool, as in: hintlock explain filesystem read_file',
    });
  }
  return /^https?:\/\//i.test(first) ? { address: first, toolName } : { serverName: first, toolName };
}

function onlyServer(plan: Plan, name: string | undefined): Plan {
  const found = name === undefined ? plan.servers[0] : plan.servers.find((server) => server.name === name);
  if (found !== undefined) return { servers: [found], findings: [] };
  throw new HintlockError('HL_SERVER_UNKNOWN', { server: name ?? '', known: listed(plan.servers) });
}

function findTool(server: ServerReport, name: string): ToolReport {
  const tool = server.tools.find((candidate) => candidate.name === name);
  if (tool !== undefined) return tool;
  throw new HintlockError('HL_TOOL_UNKNOWN', { server: server.name, tool: name, known: listed(server.tools) });
}

function listed(items: readonly Pick<ScanReport['servers'][number], 'name'>[]): string {
  return items.length === 0 ? 'none' : items.map((item) => item.name).join(', ');
}
