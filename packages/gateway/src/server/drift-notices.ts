/** Tells of each drift once: to the person who started the gateway, and to whoever watches. What is stricter is news, not an alarm. */
import { finding, printable, printableExcerpt } from '@hintlock/core';
import { fingerprintOf } from '../approval/fingerprint.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { GatewayEvent } from '../events/gateway-event.ts';
import { alternation, driftFindings } from '../lock/hold-to-lock.ts';
import type { Standing } from '../lock/standing.ts';

export type NoticedDrift = Omit<Extract<GatewayEvent, { readonly kind: 'drift' }>, 'kind' | 'server'>;

export interface DriftNotices {
  readonly notice: (catalogue: Catalogue, standing: Standing | undefined) => void;
  readonly alternates: (tool: string, quarantined: boolean) => void;
}

export interface DriftNoticesParts {
  readonly line: (line: string) => void;
  readonly drifted: (drift: NoticedDrift) => void;
}

/** A server that lists something else each time must not fill the memory. */
const MOST_TOLD = 10_000;

export function createDriftNotices(server: string, { line, drifted }: DriftNoticesParts): DriftNotices {
  const told = new Set<string>();
  const once = (what: unknown, tell: () => void): void => {
    const key = fingerprintOf(what);
    if (told.has(key) || told.size >= MOST_TOLD) return;
    told.add(key);
    tell();
  };
  return {
    notice: ({ standings }, standing) => {
      if (standing?.other !== undefined) {
        const { other } = standing;
        once(['other', other], () => {
          const { message, remedy, code } = finding('HL_SERVER_OTHER', { server, ...other });
          line(printable(`${message} All its tools are quarantined. ${remedy} [${code}]`));
          drifted({ verdict: 'other', quarantined: true, detail: message });
        });
        return;
      }
      for (const [tool, one] of standings ?? []) {
        const { verdict } = one.drift;
        if (verdict === 'same') continue;
        once([tool, verdict, one.current, one.locked?.digest], () => {
          const [found] = driftFindings(one);
          if (found === undefined) return;
          line(`${found.message} ${found.remedy} [${found.code}]`);
          const quarantined = one.quarantine !== undefined;
          drifted({ tool: printableExcerpt(tool, 200), verdict, quarantined, detail: found.message });
        });
      }
    },
    alternates: (tool, quarantined) => {
      const { message, remedy, code } = alternation(tool);
      line(`${message} ${remedy} [${code}]`);
      drifted({ tool: printableExcerpt(tool, 200), verdict: 'alternates', quarantined, detail: message });
    },
  };
}
