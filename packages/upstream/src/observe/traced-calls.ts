/** Which system calls are traced, and how a server's command is put under the tracer. */
import type { CommandTarget } from '../target.ts';

const FILES = `open openat openat2 creat unlink unlinkat rmdir rename renameat renameat2 mkdir mkdirat link linkat symlink
  symlinkat mknod mknodat truncate ftruncate fallocate`;
const ATTRIBUTES = `chmod fchmod fchmodat fchmodat2 chown lchown fchown fchownat utime utimes futimesat utimensat
  setxattr lsetxattr fsetxattr removexattr lremovexattr fremovexattr`;
const NETWORK = 'connect sendto sendmsg sendmmsg bind listen accept accept4';
const PROCESSES = 'execve execveat kill tgkill ptrace mount setns unshare io_uring_setup';

// Not every machine has every call, and an unknown name would end the tracer; a question mark lets it pass.
const SET = [FILES, ATTRIBUTES, NETWORK, PROCESSES]
  .flatMap((names) => names.split(/\s+/))
  .map((name) => `?${name}`)
  .join(',');

/**
 * `-D`: the server stays our own child, so that ending it works. `--seccomp-bpf`: four times cheaper, and when the tracer dies
 * the next traced call fails instead of going unseen. `status=…`: whole lines only. `-y -xx`: files by path, all in hexadecimal.
 * `-A`: each line goes to the end of the file, wherever that is. `-s 0`: not a byte of what is sent. `inject`: what is written through io_uring could not be seen, so there is none.
 */
function flags(trace: string): readonly string[] {
  const inject = '?io_uring_setup:error=ENOSYS';
  const shape = ['-D', '-f', '-qq', '--seccomp-bpf', '-y', '-xx', '-s', '0', '-A', '-ttt'];
  const selection = ['signal=none', 'status=successful,failed', `trace=${SET}`, `inject=${inject}`];
  return [...shape, ...selection.flatMap((expression) => ['-e', expression]), '-o', trace, '--'];
}

/** The same server under the tracer. */
export function underTracer(target: CommandTarget, tracer: string, trace: string): CommandTarget {
  return { ...target, command: tracer, args: [...flags(trace), target.command, ...target.args] };
}
