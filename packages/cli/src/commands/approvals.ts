/** `hintlock approvals`: what waits for a person, and the person's answer. */
import { HintlockError, printable, printableExcerpt } from '@hintlock/core';
import { type Approval, openSqliteStore, stateFolder } from '@hintlock/gateway';
import { EXIT } from '../exit-codes.ts';

export interface ApprovalsCommandOptions {
  readonly json?: boolean;
  readonly all?: boolean;
}

export async function approvalsListCommand(options: ApprovalsCommandOptions): Promise<number> {
  const store = openSqliteStore(stateFolder());
  try {
    const shown = await store.listApprovals(options.all === true ? {} : { status: 'pending' });
    if (options.json === true) process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
    else process.stdout.write(shown.length === 0 ? 'Nothing waits for you.\n' : shown.map(card).join('\n'));
    return EXIT.ok;
  } finally {
    await store.close();
  }
}

function card({ id, status, expiresAt, summary }: Approval): string {
  const { server, tool, tier, reasons } = summary;
  return [
    `${id}  ${String(tier).toUpperCase()}  ${printableExcerpt(`${String(server)}/${String(tool)}`, 80)}  ${status}, until ${new Date(expiresAt).toISOString()}`,
    ...(Array.isArray(reasons) ? reasons.map((reason) => `  ${printable(String(reason))}`) : []),
    `  ${printable(JSON.stringify(summary['arguments']) ?? '')}`,
    '',
  ].join('\n');
}

export async function approvalsDecideCommand(id: string, status: 'approved' | 'denied'): Promise<number> {
  const store = openSqliteStore(stateFolder());
  try {
    const decided = await store.decideApproval(id, status, 'terminal');
    if (decided === undefined) throw new HintlockError('HL_APPROVAL_UNKNOWN', { id });
    process.stdout.write(status === 'approved' ? 'Approved: the same call may now be made once.\n' : 'Denied.\n');
    return EXIT.ok;
  } finally {
    await store.close();
  }
}
