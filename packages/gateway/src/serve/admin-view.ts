/** What the admin API sees of a gateway. */
import { POLICY_PRESETS, type Policy, type PolicySource } from '@hintlock/core';
import type { AdminSource, AdminTool } from '../admin/admin-source.ts';
import type { Gateway } from '../gateway.ts';
import { verifyLog } from '../store/verify-log.ts';

export interface AdminViewOptions {
  readonly folder: string;
  readonly endpoint: () => string;
  readonly fault: (error: unknown) => void;
  readonly signal: AbortSignal;
}

export function adminSource(gateway: Gateway, { folder, endpoint, fault, signal }: AdminViewOptions): AdminSource {
  const startedAt = new Date();
  return {
    store: gateway.store,
    approvals: gateway.approvals,
    events: gateway.events,
    metrics: gateway.metrics,
    signal,
    fault,
    now: Date.now,
    status: () => ({
      version: gateway.version,
      startedAt: startedAt.toISOString(),
      endpoint: endpoint(),
      policy: policyName(gateway.config().policy),
      servers: [...gateway.servers().values()].map((server) => {
        const { state, detail, era, transport } = server.status();
        return {
          name: server.config.name,
          state,
          detail: detail ?? '',
          ...(era === undefined ? {} : { era }),
          transport: transport ?? (server.config.target.kind === 'command' ? 'stdio' : 'http'),
        };
      }),
    }),
    tools: () => knownTools(gateway),
    lock: () => gateway.lock()?.file,
    drift: gateway.drift,
    acceptDrift: gateway.acceptDrift,
    sessions: () =>
      gateway.sessions.list().map(({ id, client, startedAt: since, calls, label }) => {
        const [name = 'unknown', version = 'unknown'] = client.split(' ');
        return { id, client: { name, version }, startedAt: since, calls, label };
      }),
    verifyLog: () => verifyLog(folder),
    isHealthy: async () => {
      await gateway.store.recall('health');
      return !signal.aborted;
    },
    webhookSecret: () => gateway.config().approvals.webhook?.secret,
  };
}

/** A preset by its name; with rules of the operator's own before it, as such. */
function policyName({ source }: Policy): string {
  const last = source.rules.at(-1);
  const preset = Object.entries(POLICY_PRESETS).find(
    ([, one]: [string, PolicySource]) =>
      one.mode === source.mode &&
      one.outOfBand === source.outOfBand &&
      one.unknownLegs === source.unknownLegs &&
      one.rules.at(-1) === last,
  );
  const isPlain = preset?.[1].rules.length === source.rules.length;
  return isPlain ? preset[0] : `${preset?.[0] ?? 'custom'} with rules`;
}

/** The tools as some client's link last read them, each server once. */
function knownTools(gateway: Gateway): readonly AdminTool[] {
  const seen = new Set<string>();
  return gateway.links().flatMap((link) => {
    const catalogue = link.catalogue();
    const { name } = link.server.config;
    if (catalogue === undefined || seen.has(name)) return [];
    seen.add(name);
    return catalogue.tools.map((tool) => ({ server: name, ...tool }));
  });
}
