/** Writes log lines to standard output without end and never answers, to show that a reader must give up by size. */
import { once } from 'node:events';

// A reader that goes away is the only end there is.
process.stdout.on('error', () => process.exit(0));

const block = 'floods-stdout: still busy with nothing at all\n'.repeat(1000);
for (;;) {
  if (!process.stdout.write(block)) await once(process.stdout, 'drain');
}
