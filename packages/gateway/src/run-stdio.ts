/** Wraps one server over stdio: reads the client on one side, launches the server on the other, and relays between them. */
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { compilePolicy, HintlockError, isHidden, POLICY_PRESETS, type PolicyPreset } from '@hintlock/core';
import {
  type Channel,
  type CommandTarget,
  createLineSplitter,
  createLineWriter,
  isMessage,
  isTooDeep,
  MESSAGE_LIMIT,
  openStdioChannel,
  parseJson,
} from '@hintlock/upstream';
import { createSealer } from './approval/sealed-state.ts';
import { type CataloguedTool, createCatalogue } from './catalogue/catalogue.ts';
import { toCall } from './pipeline/decide-call.ts';
import { createSchedule } from './pipeline/schedule.ts';
import { createRelay, type Relay } from './relay/relay.ts';
import { createSession } from './session/session.ts';
import type { Store } from './store/store.ts';

export interface RunOptions {
  readonly target: CommandTarget;
  readonly name: string;
  readonly policy: PolicyPreset;
  readonly store: Store;
  readonly input: Readable;
  readonly output: Writable;
  /** What the server writes for people. */
  readonly words: (chunk: Buffer) => void;
  readonly signal: AbortSignal;
}

/** Runs until the client leaves, the server ends or the signal fires. Rejects when the server failed. */
export async function runStdio(options: RunOptions): Promise<void> {
  const loaded = compilePolicy(POLICY_PRESETS[options.policy]);
  if (!loaded.ok) throw loaded.errors[0] ?? new HintlockError('HL_DECISION_FAULT', { detail: 'the policy is empty' });
  const common = {
    server: { name: options.name, trust: options.policy === 'high-stakes' ? 'untrusted' : 'pinned' },
    principal: os.userInfo().username,
    policy: loaded.policy,
    session: createSession(randomUUID()),
  } as const;
  const isShown = (tool: CataloguedTool): boolean =>
    !isHidden(toCall({ tool, args: {}, client: { name: '', version: '' } }, common), loaded.policy);

  let relay: Relay | undefined;
  let channel: Channel | undefined;
  const failed = Promise.withResolvers<void>();
  channel = await openStdioChannel(options.target, {
    message: (message, text) => relay?.fromServer(message, text ?? JSON.stringify(message)),
    words: (chunk) => options.words(chunk),
    failure: (error) => {
      relay?.fail(error);
      failed.reject(error);
    },
  });
  const { sendText } = channel;
  relay = createRelay(
    {
      ...common,
      catalogue: createCatalogue(common.server.trust, isShown),
      store: options.store,
      sealer: createSealer(),
      schedule: createSchedule(options.name),
      now: Date.now,
    },
    { toClient: createLineWriter(options.output), toServer: (text) => sendText?.(text) },
  );
  try {
    await Promise.race([readClient(options, relay), failed.promise]);
    // A client that closes its end may still read: what is under way gets a moment to finish.
    await Promise.race([relay.idle(), failed.promise, delay(LINGER_MS, undefined, { ref: false })]);
  } finally {
    failed.promise.catch(() => {});
    await channel.close();
  }
}

const LINGER_MS = 2000;
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/** Hands on each message of the client until it closes its end. */
function readClient({ input, output, signal }: RunOptions, relay: Relay): Promise<void> {
  return new Promise((resolve) => {
    const refuse = (code: number, message: string): void => {
      output.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })}\n`);
    };
    const splitter = createLineSplitter(MESSAGE_LIMIT, {
      line: (line) => {
        if (line.trim() === '') return;
        const message = parseJson(line);
        if (message === undefined) refuse(PARSE_ERROR, 'Parse error');
        else if (!isMessage(message) || isTooDeep(message)) refuse(INVALID_REQUEST, 'Invalid request');
        else relay.fromClient(message, line);
      },
      overflow: () => {
        refuse(INVALID_REQUEST, 'Message too large');
        resolve();
      },
    });
    input.on('data', (chunk: Buffer) => splitter.push(chunk));
    input.once('end', () => resolve());
    input.once('close', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
