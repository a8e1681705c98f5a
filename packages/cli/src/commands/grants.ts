/** `hintlock grants`: the standing yeses that are in force, and taking one back. */
import { HintlockError, printableExcerpt } from '@hintlock/core';
import { type Grant, openInbox, openSqliteStore, stateFolder, terminalSafeJson } from '@hintlock/gateway';
import { EXIT } from '../exit-codes.ts';
import { findById } from '../inbox/find-by-id.ts';
import { duration } from '../log/duration.ts';
import { shortId } from '../log/short-id.ts';

export async function grantsListCommand(options: { readonly json?: boolean }): Promise<number> {
  const store = openSqliteStore(stateFolder());
  try {
    const grants = await store.listGrants();
    const lines = grants.map((grant) => grantLines(grant, Date.now()));
    if (options.json === true) process.stdout.write(`${terminalSafeJson(grants)}\n`);
    else process.stdout.write(lines.length === 0 ? 'No grant is in force.\n' : lines.join(''));
    return EXIT.ok;
  } finally {
    await store.close();
  }
}

function grantLines(grant: Grant, now: number): string {
  const { id, createdAt, expiresAt, givenBy } = grant;
  const given = now - createdAt < 1000 ? 'just now' : `${duration(now - createdAt)} ago`;
  const facts = `given ${given} by ${printableExcerpt(givenBy, 20)}; session ${shortId(grant.session)}`;
  return `${shortId(id)}  ${nameOf(grant)}\n          ${facts}; ${duration(expiresAt - now)} left\n`;
}

export async function grantsRevokeCommand(typed: string): Promise<number> {
  const store = openSqliteStore(stateFolder());
  try {
    const grant = findById(await store.listGrants(), typed);
    if (grant === undefined || !(await openInbox(store).revoke(grant.id, 'terminal'))) {
      throw new HintlockError('HL_GRANT_MISSING', { id: printableExcerpt(typed, 80) });
    }
    process.stdout.write(`Revoked: the next call of ${nameOf(grant)} is decided as any other.\n`);
    return EXIT.ok;
  } finally {
    await store.close();
  }
}

function nameOf({ server, tool }: Grant): string {
  return `${printableExcerpt(server, 30)}/${printableExcerpt(tool, 30)}`;
}
