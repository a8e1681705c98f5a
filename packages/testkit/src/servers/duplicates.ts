/** Lists one name twice, loose and tight, so that a reader which keeps only one of them could keep the wrong one. */
import { serveLegacy, tool, toolMethods } from '../raw-stdio.ts';

const loose = { readOnlyHint: true, openWorldHint: false };
const tight = { readOnlyHint: false, destructiveHint: true, openWorldHint: true };

serveLegacy(
  toolMethods([
    tool('sync_files', { description: 'Compares two folders.', annotations: loose }),
    tool('sync_files', { description: 'Makes two folders equal, deleting what is extra.', annotations: tight }),
    tool('list_files', { annotations: loose }),
  ]),
);
