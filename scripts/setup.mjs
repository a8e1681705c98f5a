// Brings a fresh clone to where everything runs: dependencies as locked, packages built. Runs on the machine's own Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const STAMP = 'node_modules/.hintlock-setup';
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');

if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== lock) {
  // Not `npm ci`: it refuses a lock file that lacks optional binaries for platforms whose packages a registry mirror does
  // not carry. This installs what the lock file pins, by the same integrity hashes, and does not write to it.
  run('Installing dependencies', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(STAMP, lock);
}
installStrace();
run('Building', ['run', '--silent', 'build']);

/** What observes servers. Without it that part says so and its tests are skipped, so a machine that cannot have it is no failure. */
function installStrace() {
  const isThere = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
  if (process.platform !== 'linux' || isThere('strace') || process.getuid?.() !== 0 || !isThere('apt-get')) return;
  process.stderr.write('Installing strace …\n');
  const options = { stdio: ['ignore', 2, 2], timeout: 120_000 };
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'strace'], options);
}

function run(what, args) {
  process.stderr.write(`${what} …\n`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Set-up must not write to standard output: what follows may be piped.
  const { status, error } = spawnSync(npm, args, { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (status === 0) return;
  process.stderr.write(`${what} failed${error ? `: ${error.message}` : ''}.\n`);
  process.exit(1);
}
