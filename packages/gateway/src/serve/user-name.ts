/** The name of the user this process runs as: the principal of every client on this machine. */
import os from 'node:os';

export function userName(): string {
  try {
    return os.userInfo().username;
  } catch {
    // A container may run as a number that has no name.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
