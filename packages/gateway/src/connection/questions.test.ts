/** Questions to a client are answered once, withdrawn in time, and never wait for ever. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallController } from '../line/exchange.ts';
import { createQuestions } from './questions.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Sent {
  readonly id?: string;
  readonly method: string;
  readonly params: { readonly requestId?: string };
}

function reach(isReachable = true): { readonly sent: Sent[]; readonly questions: ReturnType<typeof createQuestions> } {
  const sent: Sent[] = [];
  const broadcast = (text: string): boolean => {
    sent.push(JSON.parse(text) as Sent);
    return isReachable;
  };
  return { sent, questions: createQuestions({ broadcast }) };
}

test('an answer counts once, and only for what was asked', async () => {
  const { sent, questions } = reach();
  const answer = questions.ask('roots/list', {});
  questions.answer({ jsonrpc: '2.0', id: 'another', result: { roots: [1] } });
  questions.answer({ jsonrpc: '2.0', id: sent[0]?.id, result: { roots: [2] } });
  questions.answer({ jsonrpc: '2.0', id: sent[0]?.id, result: { roots: [3] } });
  expect((await answer)['result']).toEqual({ roots: [2] });
});

test('a client that never answers is given up, and told so', async () => {
  const { sent, questions } = reach();
  const answer = questions.ask('elicitation/create', {});
  await vi.advanceTimersByTimeAsync(11 * 60_000);
  expect(await answer).toMatchObject({ error: { code: -32_603 } });
  expect(sent.at(-1)).toMatchObject({ method: 'notifications/cancelled', params: { requestId: sent[0]?.id } });
});

test('a client that cannot be reached now has a while to come', async () => {
  const { sent, questions } = reach(false);
  const [first, second] = [questions.ask('roots/list', {}), questions.ask('roots/list', {})];
  questions.answer({ jsonrpc: '2.0', id: sent[0]?.id, result: {} });
  expect(await first).toHaveProperty('result');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await second).toHaveProperty('error');
});

test('what is withdrawn before it is put is never put', async () => {
  const { sent, questions } = reach();
  const controller = new CallController();
  controller.abort();
  expect(await questions.ask('roots/list', {}, undefined, controller)).toHaveProperty('error');
  expect(sent).toEqual([]);
});

test('a server cannot ask without end', async () => {
  const { sent, questions } = reach();
  const all = Array.from({ length: 1100 }, () => questions.ask('roots/list', {}));
  expect(await all.at(-1)).toHaveProperty('error');
  expect(sent.length).toBeLessThanOrEqual(1000);
  questions.close();
  await Promise.all(all);
});
