/** The stdio channel: newline-delimited JSON to and from a launched process. */
import type { Readable } from 'node:stream';
import { type Finding, finding, HintlockError, printable } from '@hintlock/core';
import { launch } from '../launch/launch.ts';
import type { ObservationHandlers, ObservedServer } from '../observe/observe-server.ts';
import { redact, secretsOf } from '../redaction.ts';
import type { CommandTarget } from '../target.ts';
import { createLineSplitter } from '../wire/line-splitter.ts';
import { createLineWriter } from '../wire/line-writer.ts';
import { isMessage, MESSAGE_LIMIT, type Message } from '../wire/message.ts';
import { escapeSeparators } from '../wire/one-line.ts';
import { parseJson } from '../wire/parse-json.ts';
import type { Channel, ChannelHandlers } from './channel.ts';
import { createTail } from './tail.ts';

/** Output that is no message: tolerated up to this many bytes, because many servers log there by mistake. */
const NOISE_LIMIT = 1024 * 1024;

export async function openStdioChannel(target: CommandTarget, handlers: ChannelHandlers): Promise<Channel> {
  const observing = await startObserving(target, handlers.observation);
  const launched = await launch(observing?.target ?? target).catch((error: unknown) => {
    observing?.close();
    throw error;
  });
  const write = createLineWriter(launched.stdin);
  const secrets = secretsOf(target);
  const tail = createTail();
  let left: readonly Finding[] = [];
  let noiseLines = 0;
  let noiseBytes = 0;
  let over = false;
  let paused: PromiseWithResolvers<void> | undefined;
  let held: Buffer[] = [];

  const fail = (error: HintlockError): void => {
    if (over) return;
    over = true;
    handlers.failure(error);
  };

  const noise = (line: string): void => {
    noiseLines += 1;
    noiseBytes += line.length + 1;
    // Whoever listens to the server's words stays with it; a visitor need not.
    if (noiseBytes > NOISE_LIMIT && handlers.words === undefined) {
      fail(new HintlockError('HL_STDOUT_FLOOD', { size: `${NOISE_LIMIT / 1024 / 1024} MiB` }));
    }
  };

  const deliver = (message: Message, text?: string): void => {
    // What led to an answer is in the trace before the answer is here.
    observing?.received(message);
    handlers.message(message, text);
    if (observing?.isLost(message) === true) fail(new HintlockError('HL_TRACER_LOST', {}));
  };

  const splitter = createLineSplitter(MESSAGE_LIMIT, {
    line: (line) => {
      if (over || line.trim() === '') return;
      // Most noise shows at its first character, and a flood of it should cost no more than looking.
      const message = mayBeMessage(line) ? parseJson(line) : undefined;
      const batch = Array.isArray(message) ? message.filter(isMessage) : [];
      if (isMessage(message)) deliver(message, line);
      else if (batch.length > 0) for (const item of batch) deliver(item);
      else if (message === undefined && isBroken(line)) fail(brokenMessage());
      else noise(line);
    },
    overflow: () => fail(new HintlockError('HL_MESSAGE_TOO_LARGE', { limit: `${MESSAGE_LIMIT / 1024 / 1024} MiB` })),
  });

  const flow = (): void => {
    const chunks = held;
    held = [];
    paused?.resolve();
    paused = undefined;
    if (!over) for (const chunk of chunks) splitter.push(chunk);
  };

  launched.stdout.on('data', (chunk: Buffer) => {
    if (over) return;
    if (paused === undefined) splitter.push(chunk);
    else {
      // Node reads on by itself once a process has ended, but stops again when told to.
      held.push(chunk);
      launched.stdout.pause();
    }
  });
  launched.stderr.on('data', (chunk: Buffer) => {
    tail.push(chunk);
    handlers.words?.(chunk);
  });
  launched.stdin.once('error', () => {
    // The exit that closed the pipe says more, and is mostly on its way; but nothing that is asked now gets an answer.
    setTimeout(() => fail(deaf()), DEAF_MS).unref();
  });
  launched.stdin.on('error', () => {});
  void launched.exited.then(async (status) => {
    // What it wrote before its end is still to be read, and while nobody reads it, waits.
    await paused?.promise;
    await Promise.all([drained(launched.stdout), drained(launched.stderr)]);
    fail(new HintlockError('HL_SERVER_EXITED', { status, step: 'we were talking to it' }));
  });

  return {
    transport: 'stdio',
    send: (message, text) => {
      if (over) return;
      observing?.sending(message);
      write(escapeSeparators(text ?? JSON.stringify(message)));
    },
    pause: () => {
      if (over) return;
      paused ??= Promise.withResolvers<void>();
      launched.stdout.pause();
    },
    resume: () => {
      flow();
      // What was held back may have filled its reader again.
      if (paused === undefined) launched.stdout.resume();
    },
    close: async () => {
      over = true;
      flow();
      observing?.ending();
      left = await launched.close();
      observing?.close();
    },
    findings: () =>
      noiseLines > 0 && noiseBytes <= NOISE_LIMIT ? [finding('HL_STDOUT_NOISE', { lines: noiseLines }), ...left] : left,
    lastWords: () => tail.lines().map((line) => printable(redact(line, secrets))),
  };
}

async function startObserving(
  target: CommandTarget,
  handlers: ObservationHandlers | undefined,
): Promise<ObservedServer | undefined> {
  if (handlers === undefined) return undefined;
  // Loaded for those who want it only.
  const [{ canObserve }, { observeServer }] = await Promise.all([
    import('../observe/can-observe.ts'),
    import('../observe/observe-server.ts'),
  ]);
  const verdict = await canObserve(target);
  if (verdict.observable) return observeServer(target, verdict.tracer, handlers.observed);
  handlers.notObservable(verdict.reason);
  return undefined;
}

function mayBeMessage(line: string): boolean {
  const first = line.charCodeAt(0);
  return first === 0x7b || first === 0x5b || /^\s*[[{]/.test(line);
}

/** Half a message is not a log line: waiting for the rest would only end in a time-out. */
function isBroken(line: string): boolean {
  return /^\s*\{.*"jsonrpc"/.test(line);
}

function brokenMessage(): HintlockError {
  return new HintlockError('HL_PROTOCOL', {
    step: 'talking to us',
    detail: 'it sent a message that is not valid JSON',
  });
}

function deaf(): HintlockError {
  return new HintlockError('HL_PROTOCOL', { step: 'talking to us', detail: 'it closed its standard input' });
}

/** How long a server that stopped listening may take to end. */
const DEAF_MS = 1000;

/** What a process wrote before it ended still counts; but a child of it may hold the pipe open for ever. */
function drained(stream: Readable): Promise<void> {
  return new Promise((resolve) => {
    stream.once('close', () => resolve());
    if (stream.readableEnded) resolve();
    else setTimeout(resolve, DRAIN_MS);
  });
}

const DRAIN_MS = 250;
