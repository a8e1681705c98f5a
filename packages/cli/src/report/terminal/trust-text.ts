/** How far a server is trusted, in a word or by whose signature. */
import type { ServerReport } from '../scan-report.ts';

export function trustText({ trust, signedBy }: Pick<ServerReport, 'trust' | 'signedBy'>): string {
  return signedBy === undefined ? trust : `signed by ${signedBy}`;
}
