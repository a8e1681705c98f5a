/** `hintlock log`: what went through the gateway. */
import { followLog, openSqliteStore, stateFolder } from '@hintlock/gateway';
import { EXIT } from '../exit-codes.ts';
import { createLogFilter, type LogFilterOptions } from '../log/log-filter.ts';
import { jsonText, readableText } from '../log/log-text.ts';
import { createOutput } from '../log/output.ts';
import { createSeen, followRecords, showLog } from '../log/show-log.ts';
import { createPaint, wantsColour } from '../report/terminal/paint.ts';
import { interruptible } from './interruptible.ts';

export interface LogCommandOptions extends LogFilterOptions {
  readonly follow?: boolean;
  readonly json?: boolean;
}

/** What one sees of the past before the log is followed. */
const FOLLOW_SHOWS = 10;

export async function logCommand(options: LogCommandOptions): Promise<number> {
  const filter = createLogFilter(options, Date.now());
  const paint = createPaint({ colour: wantsColour(process.stdout, process.env), columns: process.stdout.columns });
  const text = options.json === true ? jsonText() : readableText(paint, filter.kind === undefined);
  const output = createOutput(process.stdout);
  const showing = { filter, text, output };
  const folder = stateFolder();
  const store = openSqliteStore(folder);
  try {
    if (options.follow === true) {
      const signal = AbortSignal.any([interruptible(), output.gone]);
      // Before the past is read, so that nothing falls between the two; what is in both is shown once.
      const coming = followLog(folder, signal);
      const seen = createSeen();
      await showLog(seen.note(store.readLog()), showing, filter.limit ?? FOLLOW_SHOWS);
      await followRecords(seen.unseen(coming), showing);
      return EXIT.ok;
    }
    const shown = await showLog(store.readLog(), showing, filter.limit);
    if (shown === 0 && options.json !== true) await output.write(`${filter.nothing()}\n`);
    return EXIT.ok;
  } finally {
    await store.close();
  }
}
