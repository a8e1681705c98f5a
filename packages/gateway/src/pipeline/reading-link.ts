/** A link as a read sees it: the one thing that can be asked for stands where the pipeline looks for tools. */
import { isHintlockError } from '@hintlock/core';
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts';
import { readTool } from '../catalogue/read-tool.ts';
import type { Link } from '../link/link.ts';
import { OTHER_SERVER } from '../lock/standing.ts';

const LINKS = new WeakMap<Link, Map<string, Link>>();

export function readingLink(link: Link, method: string): Link {
  let byMethod = LINKS.get(link);
  if (byMethod === undefined) LINKS.set(link, (byMethod = new Map()));
  const known = byMethod.get(method);
  if (known !== undefined) return known;
  const made = createReadingLink(link, method);
  byMethod.set(method, made);
  return made;
}

function createReadingLink(link: Link, method: string): Link {
  /** Set where the server gives no list: then nothing is known of what it holds. */
  let unlisted: Catalogue | undefined;
  const standIn = (catalogue: Catalogue): Catalogue => {
    const read = readTool(method, catalogue);
    const tool = link.server.isOther() ? { ...read, quarantine: OTHER_SERVER } : read;
    return { tools: [], others: {}, find: (name) => (name === method ? tool : undefined) };
  };
  return {
    ...link,
    catalogue: () => {
      const known = link.catalogue() ?? unlisted;
      return known === undefined ? undefined : standIn(known);
    },
    refresh: async () => {
      try {
        return standIn(await link.refresh());
      } catch (error) {
        // A server that is there and has no tools to tell of may have resources all the same.
        if (!isHintlockError(error) || error.code !== 'HL_PROTOCOL') throw error;
        unlisted = NOTHING;
        return standIn(unlisted);
      }
    },
  };
}

const NOTHING: Catalogue = createCatalogue([], {}, { trust: 'untrusted', claims: new Map() });
