import { describe, expect, it } from 'vitest';
import { readEffect } from './read-effect.ts';
import { isRemark, readTraceLine } from './trace-line.ts';

/** As `strace -xx` writes text. */
function hex(text: string): string {
  return [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}

const HERE = `AT_FDCWD<${hex('/home/me')}>`;
const string = (text: string): string => `"${hex(text)}"`;

/** The effect of one call, as `kind what`. */
function effectOf(call: string, result = '0'): string | undefined {
  const read = readTraceLine(`1234  1700000000.123456 ${call} = ${result}`);
  if (read === undefined) return 'unread';
  const effect = readEffect(read, '/start');
  return effect && [effect.kind, effect.what, effect.to, effect.made].filter((part) => part !== undefined).join(' ');
}

describe('a file that is opened', () => {
  const file = `3<${hex('/home/me/a')}>`;
  it.each([
    ['O_RDONLY|O_CLOEXEC', 'read /home/me/a'],
    ['O_RDONLY|O_DIRECTORY', undefined],
    ['O_WRONLY|O_CREAT|O_TRUNC|O_CLOEXEC, 0666', 'written /home/me/a perhaps'],
    ['O_WRONLY|O_CREAT|O_EXCL, 0666', 'created /home/me/a sure'],
    ['O_WRONLY|O_CREAT|O_APPEND, 0666', 'appended /home/me/a perhaps'],
    ['O_WRONLY|O_TRUNC', 'overwritten /home/me/a'],
    ['O_WRONLY', 'overwritten /home/me/a'],
    ['O_RDWR', 'opened /home/me/a'],
    ['O_RDWR|O_CREAT, 0644', 'opened /home/me/a perhaps'],
    ['O_RDONLY|O_PATH', undefined],
  ])('%s', (flags, effect) => {
    expect(effectOf(`openat(${HERE}, ${string('a')}, ${flags})`, file)).toBe(effect);
  });
});

describe('a call', () => {
  it.each([
    [`unlink(${string('a')})`, 'deleted /start/a'],
    [`unlinkat(${HERE}, ${string('a')}, AT_REMOVEDIR)`, 'deleted /home/me/a'],
    [`unlinkat(7<${hex('/d')}>, ${string('../a')}, 0)`, 'deleted /a'],
    [`rename(${string('/a')}, ${string('/b')})`, 'renamed /a /b'],
    [
      `renameat2(${HERE}, ${string('a')}, 7<${hex('/d')}>, ${string('b')}, RENAME_NOREPLACE)`,
      'renamed /home/me/a /d/b',
    ],
    [`mkdir(${string('/d')}, 0777)`, 'created /d sure'],
    [`symlinkat(${string('/etc/passwd')}, ${HERE}, ${string('l')})`, 'created /home/me/l sure'],
    [`fchmod(3<${hex('/a')}>, 0600)`, 'permissions /a'],
    [`utimensat(3<${hex('/a')}>, NULL, [UTIME_NOW, UTIME_NOW], 0)`, 'permissions /a'],
    [`ftruncate(3<${hex('/a')}>, 0)`, 'overwritten /a'],
    [`ftruncate(3<${hex('/a')}>, 32768)`, 'opened /a'],
    [`execve(${string('/bin/sh')}, [...], 0x7ffd /* 35 vars */)`, 'started /bin/sh'],
    [`unlink(${string('/a, "b") = 0\n')})`, 'deleted /a, "b") = 0\n'],
    [`openat(${HERE}, ${string('/dev/null')}, O_WRONLY)`, undefined],
    [`mkdir(${string('/lib/__pycache__')}, 0777)`, 'cached /lib/__pycache__ sure'],
  ])('%s', (call, effect) => {
    expect(effectOf(call)).toBe(effect);
  });

  it('that failed had no effect', () => {
    expect(effectOf(`unlink(${string('/a')})`, '-1 ENOENT (No such file or directory)')).toBeUndefined();
  });
});

describe('a connection', () => {
  const socket = `3<${hex('socket:[1]')}>`;
  const inet = (address: string, port: number): string =>
    `connect(${socket}, {sa_family=AF_INET, sin_port=htons(${port}), sin_addr=inet_addr(${string(address)})}, 16)`;
  const refused = '-1 ECONNREFUSED (Connection refused)';

  it('counts when it was only tried', () => {
    expect(effectOf(inet('192.0.2.1', 443), '-1 EINPROGRESS (Operation now in progress)')).toBe(
      'connected 192.0.2.1:443',
    );
  });

  it('to this machine is told apart, unless names are looked up', () => {
    expect(effectOf(inet('127.0.0.1', 5432), refused)).toBe('connected-here 127.0.0.1:5432');
    expect(effectOf(inet('127.0.0.53', 53))).toBe('connected 127.0.0.53:53');
  });

  it('is read in every family', () => {
    const six = `{sa_family=AF_INET6, sin6_port=htons(80), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, ${string('2001:db8::1')}, &sin6_addr), sin6_scope_id=0}`;
    expect(effectOf(`connect(${socket}, ${six}, 28)`)).toBe('connected [2001:db8::1]:80');
    const unix = `connect(${socket}, {sa_family=AF_UNIX, sun_path=${string('/run/docker.sock')}}, 110)`;
    expect(effectOf(unix)).toBe('connected-here unix:/run/docker.sock');
    expect(effectOf(unix, '-1 ENOENT (No such file or directory)')).toBeUndefined();
    const to = `{sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr(${string('192.0.2.1')})}`;
    expect(effectOf(`sendto(${socket}, ""..., 30, MSG_NOSIGNAL, ${to}, 16)`, '30')).toBe('connected 192.0.2.1:53');
    expect(effectOf(`sendto(${socket}, ""..., 30, MSG_NOSIGNAL, NULL, 0)`, '30')).toBeUndefined();
    expect(effectOf(`connect(${socket}, {sa_family=AF_NETLINK, nl_pid=0}, 12)`)).toBeUndefined();
  });
});

describe('a line', () => {
  it('in a form that we do not know is not taken for another', () => {
    for (const line of ['hello', '1 2 3', '12 1.5 unlink("\\x61" <unfinished ...>', '12 1.5 <... unlink resumed>) = 0'])
      expect(readTraceLine(line)).toBeUndefined();
  });

  it('about processes and signals is a remark', () => {
    expect(isRemark('12 1700000000.123456 +++ exited with 0 +++')).toBe(true);
    expect(isRemark('12 1700000000.123456 --- SIGCHLD {si_signo=SIGCHLD} ---')).toBe(true);
    expect(isRemark('12 1700000000.123456 unlink("\\x61") = 0')).toBe(false);
  });
});
