/** How far one server is trusted by what it lists: asked anew with each list, and said where it is less than was hoped for. */
import { type Finding, printable, type ToolDefinition, type Trust } from '@hintlock/core';
import { identifyServer, isAddress, readDocument } from '@hintlock/upstream/connect';
import type { ServerConfig } from '../config/config.ts';
import { judgeTrust, type TrustVerdict } from '../trust/judge-trust.ts';
import type { TrustSources } from '../trust/trust-sources.ts';

export interface ServerTrust {
  /** Gathers what the server's list is judged by. Where there is nothing to hold it against, the verdict is there at once. */
  readonly prepare: () => Promise<(definitions: readonly ToolDefinition[]) => TrustVerdict | Promise<TrustVerdict>>;
  /** As it was last judged; before that, what holds while nothing is proven. */
  readonly current: () => Trust;
}

export interface ServerTrustParts {
  readonly sources: () => Promise<TrustSources>;
  readonly now: () => number;
  /** One line for people, safe to show. */
  readonly line: (line: string) => void;
}

export function createServerTrust(config: ServerConfig, parts: ServerTrustParts): ServerTrust {
  let current: Trust = config.manifest === undefined ? config.trust : 'untrusted';
  let said = '';
  const read = createManifestReader(parts.now);
  const say = ({ trust, signedBy, findings }: TrustVerdict): void => {
    const sentences = findings.filter(({ severity }) => severity !== 'info').map(sentence);
    const verdict = signedBy === undefined ? [] : [`Its manifest holds: signed by ${signedBy}.`];
    const fallen = sentences.length > 0 && trust === 'untrusted' ? ['Nothing that it says of its tools loosens.'] : [];
    const lines = [...sentences, ...fallen, ...verdict];
    // Every client's list is judged; what is the same as before is not said again.
    if (lines.join('\n') === said) return;
    said = lines.join('\n');
    for (const line of lines.slice(0, MOST_LINES)) parts.line(line);
    if (lines.length > MOST_LINES) parts.line(`… and ${lines.length - MOST_LINES} more.`);
  };
  return {
    current: () => current,
    prepare: async () => {
      const { trust, manifest, target } = config;
      const asConfigured = { trust, findings: [] };
      if (manifest === undefined && trust !== 'pinned') return () => asConfigured;
      const sources = await parts.sources();
      if (manifest === undefined && sources.registries.length === 0) return () => asConfigured;
      return async (definitions) => {
        const { identity } = await identifyServer(target);
        const context = { ...sources, now: parts.now(), read };
        const verdict = await judgeTrust(config, { identity, definitions }, context);
        say(verdict);
        current = verdict.trust;
        return verdict;
      };
    },
  };
}

const MOST_LINES = 20;

/** A file is read with every list; an address is not asked more than once a minute. */
function createManifestReader(now: () => number): typeof readDocument {
  let kept: { readonly at: number; readonly text: ReturnType<typeof readDocument> } | undefined;
  return (place) => {
    if (!isAddress(place)) return readDocument(place);
    if (kept === undefined || now() - kept.at > FETCH_AGAIN_MS) kept = { at: now(), text: readDocument(place) };
    return kept.text;
  };
}

const FETCH_AGAIN_MS = 60_000;

function sentence({ message, code }: Finding): string {
  return printable(`${message} [${code}]`);
}
