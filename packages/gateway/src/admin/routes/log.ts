/** `GET /api/log` and `GET /api/log/verify`. */
import type { Verification } from '../../store/verify-log.ts';
import type { AdminHandler } from '../admin-environment.ts';
import type { AdminSource } from '../admin-source.ts';
import { type LogPage, logQuery, type VerificationBody } from '../contract/log.ts';
import { readLogPage } from '../log-page.ts';
import { readQuery } from '../read-request.ts';
import { respond } from '../respond.ts';

export function showLog({ store }: AdminSource): AdminHandler {
  return async (context) => {
    const body: LogPage = await readLogPage(store.readLog(), readQuery(context.req.raw, logQuery));
    return respond(body);
  };
}

export function verifyLog({ verifyLog: verify }: AdminSource): AdminHandler {
  // It reads the whole log: whoever asks while it does gets the same answer.
  let underWay: Promise<Verification> | undefined;
  return async () => {
    underWay ??= verify().finally(() => {
      underWay = undefined;
    });
    const { lines, chains, unsigned, torn, problems } = await underWay;
    const body: VerificationBody = { lines, chains, unsigned, torn, problems: [...problems] };
    return respond(body);
  };
}
