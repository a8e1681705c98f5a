/** The client of a connection: who it is, and how it is reached. */
import type { ClientIntroduction } from '../link/envelope.ts';
import type { Era } from '../link/negotiate.ts';

export interface Client {
  readonly era: Era;
  readonly transport: 'stdio' | 'http';
  readonly introduction: ClientIntroduction;
  /** Sends what belongs to no request; false when there is no way to the client now, so that it waits for one or is lost. */
  readonly broadcast: (text: string) => boolean;
}
