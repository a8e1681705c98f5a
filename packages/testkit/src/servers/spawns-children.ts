/** Leaves a stubborn child and a detached daemon behind (pids in the file of the first argument), as careless servers do. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { serveLegacy, tool, toolMethods } from '../raw-stdio.ts';

const pidFile = process.argv[2] ?? '';
const TEN_MINUTES = 600_000;

// The pid file is an argument of both, so that a test can find them by it. The child keeps our output open, which
// hides our exit from a client that waits for the pipe to close; it says on descriptor 3 when it is deaf to SIGTERM.
const stubborn = `process.on('SIGTERM', () => {}); setTimeout(() => {}, ${TEN_MINUTES}); require('fs').writeSync(3, '.')`;
const child = spawn(process.execPath, ['-e', stubborn, pidFile], { stdio: ['pipe', 'inherit', 'inherit', 'pipe'] });
const sleeper = ['-e', `setTimeout(() => {}, ${TEN_MINUTES})`, pidFile];
const daemon = spawn(process.execPath, sleeper, { detached: true, stdio: 'ignore' });

const ready = child.stdio[3] as Readable;
await once(ready, 'data');
ready.destroy();
child.unref();
(child.stdin as Writable & { unref(): void }).unref();
daemon.unref();

// Before the first answer, so that a client that has one can read the file.
if (pidFile) writeFileSync(pidFile, JSON.stringify({ child: child.pid, daemon: daemon.pid }));
serveLegacy(toolMethods([tool('start_job', { description: 'Starts a job in the background.' })]));
