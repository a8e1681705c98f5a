/** The state that a newer client carries between our question and its answer: used once, for one call, and worth nothing otherwise. */
import { describe, expect, test } from 'vitest';
import { APPROVAL_KEY, deletions } from './approval.ts';
import type { Combination, Subject } from './odd-world.ts';
import type { Message } from './wire.ts';

export function testStates({ client: era }: Combination, current: () => Subject): void {
  const ask = async (args: Message): Promise<string> => {
    const message = await current().client.request('tools/call', { name: 'delete_everything', arguments: args });
    const { resultType, requestState, inputRequests } = message['result'] as Message;
    expect([resultType, Object.keys(inputRequests as Message)]).toEqual(['input_required', [APPROVAL_KEY]]);
    return String(requestState);
  };
  const retry = (name: string, args: Message, requestState: string): Promise<Message> =>
    current().client.request('tools/call', {
      name,
      arguments: args,
      requestState,
      inputResponses: { [APPROVAL_KEY]: { action: 'accept', content: {} } },
    });
  const expectAskedAnew = (message: Message, state: string): void => {
    expect(message).toMatchObject({ result: { resultType: 'input_required', inputRequests: { [APPROVAL_KEY]: {} } } });
    expect((message['result'] as Message)['requestState']).not.toBe(state);
  };

  describe.runIf(era === 'modern')('states', () => {
    test('a state is used once, for the arguments it was given for', async () => {
      const before = await deletions(current().client);
      const state = await ask({ scope: 'once' });
      expect(await retry('delete_everything', { scope: 'once' }, state)).toHaveProperty('result.content');
      expectAskedAnew(await retry('delete_everything', { scope: 'once' }, state), state);
      const other = await ask({ scope: 'mine' });
      expectAskedAnew(await retry('delete_everything', { scope: 'yours' }, other), other);
      expect(await deletions(current().client)).toBe(before + 1);
    });

    test('the same yes given twice at the same time counts once', async () => {
      const before = await deletions(current().client);
      const state = await ask({ scope: 'race' });
      await Promise.all([1, 2, 3].map(() => retry('delete_everything', { scope: 'race' }, state)));
      expect(await deletions(current().client)).toBe(before + 1);
    });

    test('a state that is altered, made up, or of another tool is none', async () => {
      const before = await deletions(current().client);
      const state = await ask({ scope: 'x' });
      const altered = `${state.slice(0, -2)}${state.endsWith('AA') ? 'BB' : 'AA'}`;
      for (const wrong of [altered, 'hl1.', `hl1.${'A'.repeat(80)}`, 'hlc.nothing', '', '☂ nothing']) {
        expectAskedAnew(await retry('delete_everything', { scope: 'x' }, wrong), wrong);
      }
      expectAskedAnew(await retry('ask_model', {}, state), state);
      expect(await deletions(current().client)).toBe(before);
    });

    test('a yes that goes on with the server’s own question is bound to the call all the same', async () => {
      const { client } = current();
      const params = { name: 'ask_model', arguments: {} };
      const begin = async (): Promise<readonly [first: string, second: string, key: string]> => {
        const first = String(((await client.request('tools/call', params))['result'] as Message)['requestState']);
        const { result } = await retry('ask_model', {}, first);
        const { requestState, inputRequests } = result as Message;
        expect(Object.values(inputRequests as Message)).toMatchObject([{ method: 'sampling/createMessage' }]);
        return [first, String(requestState), Object.keys(inputRequests as Message)[0] ?? ''];
      };
      const goOn = (args: Message, requestState: string, key: string): Promise<Message> => {
        const inputResponses = {
          [key]: { role: 'assistant', content: { type: 'text', text: 'Paris' }, model: 'none' },
        };
        return client.request('tools/call', { ...params, arguments: args, requestState, inputResponses });
      };
      const [first, second, key] = await begin();
      expectAskedAnew(await retry('ask_model', {}, first), first);
      expect(await goOn({}, second, key)).toHaveProperty('result.content');
      expectAskedAnew(await goOn({}, second, key), second);
      const [, other] = await begin();
      expectAskedAnew(await goOn({ altered: true }, other, key), other);
    });

    test('an answer under another key, or none at all, is no yes', async () => {
      const { client } = current();
      const before = await deletions(client);
      const params = { name: 'delete_everything', arguments: { scope: 'y' } };
      for (const inputResponses of [{}, { approval: { action: 'accept' } }, { [APPROVAL_KEY]: 'accept' }, []]) {
        const requestState = await ask({ scope: 'y' });
        expectAskedAnew(await client.request('tools/call', { ...params, requestState, inputResponses }), requestState);
      }
      const requestState = await ask({ scope: 'y' });
      const cancelled = { [APPROVAL_KEY]: { action: 'cancel' } };
      const answer = await client.request('tools/call', { ...params, requestState, inputResponses: cancelled });
      expect(answer).toMatchObject({ result: { isError: true } });
      expect(await deletions(client)).toBe(before);
    });
  });
}
