/** Opens a gateway with everything that belongs to it: the store, the webhook, the configuration that is followed. */
import { type Stats, unwatchFile, watchFile } from 'node:fs';
import { type HintlockError, isHintlockError, printable } from '@hintlock/core';
import { createWebhook, type Webhook } from '../approval/webhook.ts';
import type { Config } from '../config/config.ts';
import { createGateway, type Gateway } from '../gateway.ts';
import type { LoadedLock } from '../lock/lock-file.ts';
import type { LockPlace } from '../lock/lock-place.ts';
import type { Store } from '../store/store.ts';
import { trustFilePath } from '../trust/trust-file.ts';
import { gatherTrust } from '../trust/trust-sources.ts';
import { followLock } from './follow-lock.ts';

export interface OpenGatewayOptions {
  readonly config: Config;
  /** The file the configuration came from, to be followed while the gateway runs. */
  readonly file?: { readonly path: string; readonly digest?: string };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What the servers are held to, followed while the gateway runs. */
  readonly lock?: LockInForce;
  readonly store: Store;
  /** The state folder, where what the user trusts is kept. */
  readonly folder: string;
  readonly version: string;
  /** One line for the person who started it, safe to show. */
  readonly report: (line: string) => void;
}

export interface LockInForce {
  readonly loaded: LoadedLock;
  /** Where a configuration has its lock: a new one may name another. */
  readonly place: (config: Config) => LockPlace;
}

export interface OpenedGateway {
  readonly gateway: Gateway;
  /** Ends every connection and writes down what is still to be written. */
  readonly close: () => Promise<void>;
}

export function openGateway(options: OpenGatewayOptions): OpenedGateway {
  const { store, report } = options;
  const closing = new AbortController();
  let webhook: Webhook | undefined;
  const gateway = createGateway({
    config: options.config,
    store,
    version: options.version,
    gatherTrust: async ({ trust }) => {
      const sources = await gatherTrust({ config: trust, folder: options.folder, now: Date.now() });
      for (const { message, code } of sources.findings) report(printable(`${message} [${code}]`));
      return sources;
    },
    serverLine: (server, line) => report(`${server}: ${line}`),
    tellApproval: (approval) => webhook?.tell(approval),
    ...(options.lock?.loaded.digest === undefined ? {} : { lock: options.lock.loaded }),
  });
  const lock = options.lock === undefined ? undefined : followLock(gateway, options.lock, report);

  const useWebhook = async ({ approvals }: Config): Promise<void> => {
    await webhook?.close();
    webhook =
      approvals.webhook === undefined
        ? undefined
        : createWebhook({
            ...approvals.webhook,
            events: gateway.events,
            answer: (id, answer) =>
              gateway.approvals.answer(id, {
                status: answer === 'approve' ? 'approved' : 'denied',
                by: 'webhook',
                for: 'call',
              }),
            report: (error) => report(said(error)),
            now: Date.now,
          });
  };
  void useWebhook(options.config);

  // Looked at in intervals: it may not exist yet, and a command that writes it puts another in its place.
  const trustFile = trustFilePath(options.folder);
  const trustChanged = (now: Stats, before: Stats): void => {
    // A file that is not there is told of once, too.
    if (now.ino === before.ino && now.mtimeMs === before.mtimeMs && now.size === before.size) return;
    report('What you trust has changed; every list of tools is judged anew.');
    gateway.trustChanged();
  };
  watchFile(trustFile, { persistent: false, interval: LOOK_EVERY_MS }, trustChanged);

  if (options.file !== undefined) {
    const { path, digest } = options.file;
    const watcher = {
      ...(digest === undefined ? {} : { since: digest }),
      changed: async (next: Config) => {
        gateway.reload(next);
        await lock?.reload(next);
        await useWebhook(next);
        report(`The configuration ${printable(path)} was read again and is in force.`);
      },
      refused: (errors: readonly HintlockError[]) => {
        const sentences = errors.map(said);
        gateway.events.publish({ kind: 'configuration', ok: false, errors: sentences });
        report('The new configuration is refused; the earlier one stays in force.');
        for (const sentence of sentences) report(sentence);
      },
    };
    const watching = import('../config/watch-config.ts').then(({ watchConfig }) =>
      watchConfig(path, options.env, watcher, closing.signal),
    );
    void watching.catch((error: unknown) => {
      report(
        `The configuration is not followed any more: ${isHintlockError(error) ? said(error) : 'an internal fault.'}`,
      );
    });
  }

  return {
    gateway,
    close: async () => {
      closing.abort();
      unwatchFile(trustFile, trustChanged);
      lock?.close();
      await webhook?.close();
      await gateway.close();
      await store.close();
    },
  };
}

const LOOK_EVERY_MS = 500;

function said(error: HintlockError): string {
  return printable(`${error.message} [${error.code}]`);
}
