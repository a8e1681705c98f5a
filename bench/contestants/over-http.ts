/** A contestant that listens for the client over HTTP and prints its address. */
import type { Contestant } from '../harness/contestant.ts';
import { openHttp } from '../harness/http-connection.ts';
import { type Launch, startContestant } from '../harness/start-contestant.ts';
import type { StartOptions } from '../harness/start-process.ts';
import { printedAddress } from '../harness/wait-until.ts';

export interface OverHttp extends StartOptions {
  readonly contestant: Omit<Contestant, 'start'>;
  readonly args: readonly string[];
  /** What follows the printed address. */
  readonly view?: string;
}

export function overHttp({ contestant, view = '', ...launch }: OverHttp): Contestant {
  const open: Launch['open'] = async (started) => openHttp(`${await printedAddress(started)}${view}`, 'modern');
  return { ...contestant, start: () => startContestant({ ...launch, open }) };
}
