/** Shows that only a notification holds back what follows it, and that one which is never taken does not for ever. */
import { afterEach, expect, test, vi } from 'vitest';
import { createNotificationOrder, type StartPost } from './notification-order.ts';

const REQUEST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const NOTIFICATION = { jsonrpc: '2.0', method: 'notifications/initialized' };

function posts() {
  const started: string[] = [];
  const taken = new Map<string, () => void>();
  const post =
    (name: string): StartPost =>
    (whenTaken) => {
      started.push(name);
      taken.set(name, whenTaken);
    };
  return { started, post, take: (name: string) => taken.get(name)?.() };
}

afterEach(() => {
  vi.useRealTimers();
});

test('a request waits for the notification before it, and for no other request', () => {
  const inOrder = createNotificationOrder();
  const { started, post, take } = posts();
  inOrder(REQUEST, post('first'));
  inOrder(REQUEST, post('second'));
  inOrder(NOTIFICATION, post('notification'));
  inOrder(REQUEST, post('third'));
  inOrder(NOTIFICATION, post('another'));
  inOrder(REQUEST, post('fourth'));
  expect(started).toEqual(['first', 'second', 'notification']);
  take('notification');
  expect(started).toEqual(['first', 'second', 'notification', 'third', 'another']);
  // Said twice, it must not let go what waits for the other one.
  take('notification');
  expect(started).toHaveLength(5);
  take('another');
  expect(started).toEqual(['first', 'second', 'notification', 'third', 'another', 'fourth']);
});

test('a notification taken at once holds nothing back', () => {
  const inOrder = createNotificationOrder();
  const { started, post } = posts();
  inOrder(NOTIFICATION, (taken) => taken());
  inOrder(REQUEST, post('request'));
  expect(started).toEqual(['request']);
});

test('a notification that is never taken lets the next ones go after a while', () => {
  vi.useFakeTimers();
  const inOrder = createNotificationOrder();
  const { started, post } = posts();
  inOrder(NOTIFICATION, post('notification'));
  inOrder(REQUEST, post('request'));
  vi.advanceTimersByTime(4900);
  expect(started).toEqual(['notification']);
  vi.advanceTimersByTime(200);
  expect(started).toEqual(['notification', 'request']);
});
