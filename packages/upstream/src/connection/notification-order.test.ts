/** Shows that only a notification holds back what follows it, and that a failed one does not hold it back for ever. */
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createNotificationOrder } from './notification-order.ts';

const REQUEST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const NOTIFICATION = { jsonrpc: '2.0', method: 'notifications/initialized' };

test('a request waits for the notification before it, and for no other request', async () => {
  const inOrder = createNotificationOrder();
  const seen: string[] = [];
  const post = (name: string, milliseconds: number) => async () => {
    seen.push(`${name} sent`);
    await setTimeout(milliseconds);
    seen.push(`${name} done`);
  };
  await Promise.all([
    inOrder(REQUEST, post('first', 60)),
    inOrder(NOTIFICATION, post('notification', 20)),
    inOrder(REQUEST, post('second', 0)),
  ]);
  expect(seen).toEqual([
    'first sent',
    'notification sent',
    'notification done',
    'second sent',
    'second done',
    'first done',
  ]);
});

test('a notification that fails tells its sender and lets the next one through', async () => {
  const inOrder = createNotificationOrder();
  const failing = inOrder(NOTIFICATION, () => Promise.reject(new Error('refused')));
  await expect(failing).rejects.toThrow('refused');
  expect(await inOrder(REQUEST, () => Promise.resolve('answer'))).toBe('answer');
});
