/** One page of the log, the newest line first. */
import type { LogEntry, LogRecord } from '../store/store.ts';
import type { LogLine, LogPage, LogQuery } from './contract/log.ts';
import { invalid } from './read-request.ts';

/** Reads from the oldest line on, as the store gives them, and keeps no more than a page. */
export async function readLogPage(records: AsyncIterable<LogRecord>, query: LogQuery): Promise<LogPage> {
  const { limit, before } = query;
  const identify = createIdentify();
  let kept: LogLine[] = [];
  let found = before === undefined;
  for await (const record of records) {
    const id = identify(record);
    if (id === before) {
      found = true;
      break;
    }
    if (!matches(record.entry, query)) continue;
    kept.push({ id, chain: record.chain, sequence: record.sequence, hash: record.hash, entry: { ...record.entry } });
    // One more than the page has, to know whether there is another; cut rarely, because cutting costs.
    if (kept.length > limit * 4 + 1) kept = kept.slice(-(limit + 1));
  }
  if (!found) throw invalid('before: there is no such line');
  const lines = kept.slice(-limit).reverse();
  const oldest = lines.at(-1);
  return kept.length > limit && oldest !== undefined ? { lines, next: oldest.id } : { lines };
}

/** Lines that were written together share a link of the chain, so a line is named by its place in it, too. */
function createIdentify(): (record: LogRecord) => string {
  const places = new Map<string, { sequence: number; place: number }>();
  return ({ chain, sequence }) => {
    const last = places.get(chain);
    const place = last?.sequence === sequence ? last.place + 1 : 0;
    places.set(chain, { sequence, place });
    return `${chain}.${sequence}.${place}`;
  };
}

const FILTERS = ['server', 'tool', 'tier', 'effect', 'session', 'kind'] as const;

function matches(entry: LogEntry, query: LogQuery): boolean {
  return FILTERS.every((name) => query[name] === undefined || entry[name] === query[name]);
}
