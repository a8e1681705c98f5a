/** What a traced call did to the world: one effect, or none. */
import path from 'node:path';
import type { EffectKind, ObservedEffect } from '@hintlock/core';
import { readConnection } from './read-connection.ts';
import { decodeDescriptor, decodeString, type TracedCall } from './trace-line.ts';

/** An effect with what else counts when effects of one call are put together. */
export interface TracedEffect extends ObservedEffect {
  /** `sure`: there was nothing there before. `perhaps`: it was made if there was nothing. */
  readonly made?: 'sure' | 'perhaps';
}

/** Where relative paths begin that a call gives without saying where: the folder the server was started in. */
export function readEffect(call: TracedCall, cwd: string): TracedEffect | undefined {
  const connection = readConnection(call);
  if (connection !== undefined) return connection;
  if (call.error !== undefined) return undefined;
  const effect = CALLS[call.name]?.(call, cwd);
  if (effect === undefined || isNoFile(effect.what)) return undefined;
  return BYTE_CODE.test(effect.what) && effect.kind !== 'read' ? { ...effect, kind: 'cached' } : effect;
}

type Reader = (call: TracedCall, cwd: string) => TracedEffect | undefined;

/** The path in argument `at`, from the folder in the argument before it, for calls that name one. */
function pathIn({ args }: TracedCall, at: number, cwd: string): string {
  const given = decodeString(args[at]) ?? '';
  const folder = decodeDescriptor(args[at - 1]) ?? cwd;
  // Some calls take no path at all and mean the descriptor itself.
  return given === '' ? folder : path.resolve(folder, given);
}

const onPath =
  (kind: EffectKind, at: number): Reader =>
  (call, cwd) => ({ kind, what: pathIn(call, at, cwd) });

const onDescriptor =
  (kind: EffectKind): Reader =>
  (call) => {
    const what = decodeDescriptor(call.args[0]);
    return what === undefined ? undefined : { kind, what };
  };

const making =
  (at: number): Reader =>
  (call, cwd) => ({ kind: 'created', what: pathIn(call, at, cwd), made: 'sure' });

const renaming =
  (from: number, to: number): Reader =>
  (call, cwd) => ({ kind: 'renamed', what: pathIn(call, from, cwd), to: pathIn(call, to, cwd) });

const opening =
  (at: number, flagsAt: number): Reader =>
  (call, cwd) =>
    opened(call.file ?? pathIn(call, at, cwd), call.args[flagsAt] ?? '');

function opened(what: string, flags: string): TracedEffect | undefined {
  const has = (flag: string): boolean => flags.includes(flag);
  if (has('O_PATH') || has('O_TMPFILE')) return undefined;
  const creates = has('O_CREAT');
  if (creates && has('O_EXCL')) return { kind: 'created', what, made: 'sure' };
  const isWriting = has('O_WRONLY') || has('O_RDWR');
  const made = creates ? ({ made: 'perhaps' } as const) : {};
  if (has('O_TRUNC') && (isWriting || creates)) return { kind: creates ? 'written' : 'overwritten', what, ...made };
  if (isWriting && has('O_APPEND')) return { kind: 'appended', what, ...made };
  // Nobody opens a file only to write and then does not; but many open one for both and only read, as databases do.
  if (has('O_WRONLY')) return { kind: creates ? 'written' : 'overwritten', what, ...made };
  if (has('O_RDWR')) return { kind: 'opened', what, ...made };
  return has('O_DIRECTORY') ? undefined : { kind: 'read', what };
}

const REMOVES = /PUNCH_HOLE|ZERO_RANGE|COLLAPSE_RANGE/;

const CALLS: Readonly<Record<string, Reader>> = {
  open: opening(0, 1),
  openat: opening(1, 2),
  openat2: opening(1, 2),
  creat: (call, cwd) => opened(call.file ?? pathIn(call, 0, cwd), 'O_WRONLY|O_CREAT|O_TRUNC'),
  unlink: onPath('deleted', 0),
  unlinkat: onPath('deleted', 1),
  rmdir: onPath('deleted', 0),
  rename: renaming(0, 1),
  renameat: renaming(1, 3),
  renameat2: renaming(1, 3),
  mkdir: making(0),
  mkdirat: making(1),
  mknod: making(0),
  mknodat: making(1),
  link: making(1),
  linkat: making(3),
  symlink: making(1),
  symlinkat: making(2),
  truncate: onPath('overwritten', 0),
  // Any length but none may as well be longer than it was.
  ftruncate: (call, cwd) => onDescriptor(call.args[1] === '0' ? 'overwritten' : 'opened')(call, cwd),
  fallocate: (call, cwd) => onDescriptor(REMOVES.test(call.args[1] ?? '') ? 'overwritten' : 'opened')(call, cwd),
  chmod: onPath('permissions', 0),
  fchmod: onDescriptor('permissions'),
  fchmodat: onPath('permissions', 1),
  fchmodat2: onPath('permissions', 1),
  chown: onPath('permissions', 0),
  lchown: onPath('permissions', 0),
  fchown: onDescriptor('permissions'),
  fchownat: onPath('permissions', 1),
  utime: onPath('permissions', 0),
  utimes: onPath('permissions', 0),
  futimesat: onPath('permissions', 1),
  utimensat: onPath('permissions', 1),
  setxattr: onPath('permissions', 0),
  lsetxattr: onPath('permissions', 0),
  fsetxattr: onDescriptor('permissions'),
  removexattr: onPath('permissions', 0),
  lremovexattr: onPath('permissions', 0),
  fremovexattr: onDescriptor('permissions'),
  execve: onPath('started', 0),
  execveat: onPath('started', 1),
};

/** Pipes and sockets, memory without a name, and what is a face of the kernel. */
function isNoFile(what: string): boolean {
  return !what.startsWith('/') || /^\/(?:memfd:|proc\/|sys\/|dev\/(?!shm\/))/.test(what);
}

const BYTE_CODE = /\/__pycache__(?:\/|$)/;
