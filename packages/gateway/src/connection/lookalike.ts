/** Methods that are judged only under their exact name, and what a careless reader could take for one of them. */

import { READ_METHODS } from '../pipeline/read-methods.ts';

const JUDGED = ['tools/call', 'tools/list', 'initialize', 'server/discover', ...READ_METHODS] as const;
const BARE = new Map<string, string>(JUDGED.map((method) => [bare(method), method]));

/** Whether a server that reads methods loosely could take this one for a method that has to be judged. */
export function isLookalike(method: string): boolean {
  const meant = BARE.get(bare(method));
  return meant !== undefined && meant !== method;
}

/** Without case, blanks, marks and whatever is invisible: what is left of a name for the most careless reader. */
function bare(method: string): string {
  return method
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}
