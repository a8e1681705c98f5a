/** `hintlock approvals watch`: what waits for a person, as it comes; on a terminal it can be answered at once. */
import { openInbox, openSqliteStore, stateFolder, terminalSafeJson } from '@hintlock/gateway';
import { EXIT } from '../exit-codes.ts';
import { approvalCard } from '../inbox/approval-card.ts';
import { openTerminalAsker } from '../inbox/terminal-asker.ts';
import { watchApprovals } from '../inbox/watch-approvals.ts';
import { createOutput } from '../log/output.ts';
import { createPaint, wantsColour } from '../report/terminal/paint.ts';
import { interruptible } from './interruptible.ts';

export async function approvalsWatchCommand(options: { readonly json?: boolean }): Promise<number> {
  const store = openSqliteStore(stateFolder());
  const paint = createPaint({ colour: wantsColour(process.stdout, process.env), columns: process.stdout.columns });
  const canAsk = process.stdin.isTTY && process.stdout.isTTY && options.json !== true;
  const asker = canAsk ? openTerminalAsker(process.stdin, process.stdout) : undefined;
  const { gone } = createOutput(process.stdout);
  const signal = AbortSignal.any([interruptible(), gone, ...(asker === undefined ? [] : [asker.left])]);
  try {
    if (canAsk) process.stdout.write(`${paint.faint('Waiting for calls that need you. Ctrl-C ends it.')}\n\n`);
    const watching = {
      store,
      inbox: openInbox(store),
      show: (text: string) => void process.stdout.write(text),
      card: (approval: Parameters<typeof approvalCard>[0]) =>
        options.json === true ? terminalSafeJson(approval) : approvalCard(approval, paint, Date.now()),
    };
    await watchApprovals(asker === undefined ? watching : { ...watching, ask: asker.ask }, signal);
    return EXIT.ok;
  } finally {
    asker?.close();
    await store.close();
  }
}
