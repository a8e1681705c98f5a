/** Runs one official conformance suite against a URL and reads what it found. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const require = createRequire(import.meta.url);

/** The old suite knows no specification version; the new one drives each era as its version asks. */
const SUITES = {
  '0.1.16': { program: require.resolve('conformance-legacy/dist/index.js'), args: [] },
  '2025-11-25': {
    program: require.resolve('@modelcontextprotocol/conformance/dist/index.js'),
    args: ['--spec-version', '2025-11-25'],
  },
  '2026-07-28': {
    program: require.resolve('@modelcontextprotocol/conformance/dist/index.js'),
    args: ['--spec-version', '2026-07-28'],
  },
} as const;

/** A suite takes 2 to 4 seconds; the old one waits for ever for an answer that does not come. */
const TIME_LIMIT_MS = 25_000;

export type Suite = keyof typeof SUITES;
export const SUITE_NAMES: readonly Suite[] = Object.keys(SUITES) as Suite[];

export type Status = 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';

export interface CheckResult {
  readonly scenario: string;
  /** The identifier of the requirement; one scenario may test it several times. */
  readonly check: string;
  readonly name: string;
  readonly status: Status;
  readonly message: string | undefined;
}

/** A suite ends with a failure when a check does, so its exit code says nothing that the results do not. */
export async function runSuite(suite: Suite, url: string): Promise<CheckResult[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hintlock-conformance-'));
  try {
    const { program, args } = SUITES[suite];
    const child = spawn(process.execPath, [program, 'server', '--url', url, '--suite', 'all', ...args, '-o', folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: TIME_LIMIT_MS,
      killSignal: 'SIGKILL',
    });
    const complaint = await text(child.stderr);
    const results = await readResults(folder);
    if (results.length === 0) throw new Error(`The suite ${suite} gave no results: ${complaint.slice(-500)}`);
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each scenario has a folder `server-NAME-TIME` with one file of checks, or none when it did not come to an end. */
async function readResults(folder: string): Promise<CheckResult[]> {
  const scenarios = await readdir(folder);
  const results = await Promise.all(
    scenarios.toSorted().map(async (entry) => {
      const scenario = entry.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '');
      const saved = await readFile(path.join(folder, entry, 'checks.json'), 'utf8').catch(() => '[]');
      const checks = JSON.parse(saved) as SavedCheck[];
      return checks.map(({ id: check, errorMessage: message, name, status }) => ({
        scenario,
        check,
        name,
        status,
        message,
      }));
    }),
  );
  return results.flat();
}

interface SavedCheck {
  readonly id: string;
  readonly name: string;
  readonly status: Status;
  readonly errorMessage?: string;
}
