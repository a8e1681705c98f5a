/** What a server asks of its client, the progress it reports, and the cancellations it hears of. */
import { waitUntil } from '@hintlock/testkit';
import { describe, expect, test } from 'vitest';
import { ODD, textIn } from './era-client.ts';
import type { Combination, Subject } from './odd-world.ts';
import { ODDITIES } from './oddities.ts';
import type { Message } from './wire.ts';

export function testQuestions(combination: Combination, current: () => Subject): void {
  describe('questions of the server', () => {
    test('a person, a model and roots are asked, and nothing of question and answer is lost', async () => {
      const { client } = current();
      client.asked.length = 0;
      expect(textIn(await client.call('ask_person'))).toEqual({
        answer: { action: 'accept', content: { name: 'Ada' }, ...ODD },
      });
      expect(textIn(await client.call('ask_roots'))).toEqual({
        answer: { roots: [{ uri: 'file:///here', ...ODD }], ...ODD },
      });
      const [person, roots] = client.asked;
      expect(person).toMatchObject({
        method: 'elicitation/create',
        params: { message: 'What is your name?', mode: 'form' },
      });
      expect(person?.params).toMatchObject({ ...ODDITIES, _meta: ODDITIES, requestedSchema: { 'x-odd': ODDITIES } });
      expect(roots).toMatchObject({ method: 'roots/list', params: { ...ODDITIES, _meta: ODDITIES } });
      const model = textIn(await client.call('ask_model'));
      expect(model).toMatchObject({ answer: { content: { text: 'Paris', ...ODD }, ...ODD } });
    });

    test('a method of the server’s own is asked only where both eras have pushed requests', async () => {
      const answer = textIn(await current().client.call('ask_custom'));
      if (combination.server === 'modern') expect(answer).toBe('The modern era has no x/custom.');
      else if (combination.client === 'legacy') expect(answer).toEqual({ answer: { opinion: 'odd', ...ODD } });
      else expect(answer).toMatchObject({ answer: { error: { code: -32_601 } } });
    });

    test.runIf(combination.downstream === 'http')('a client that offers nothing is asked nothing', async () => {
      const mute = await current().world.connect(combination, { capabilities: {} });
      const message = await mute.call('ask_person');
      expect(mute.asked).toEqual([]);
      if (combination.server === 'modern') expect(message).toMatchObject({ error: { code: -32_021 } });
      else expect(textIn(message)).toBe('This client has no elicitation.');
    });
  });

  describe('a call that takes long', () => {
    test('progress comes with the client’s own token', async () => {
      const { client } = current();
      client.heard.length = 0;
      const _meta = { progressToken: 'my token ☂', ...ODD };
      await client.call('slow', { steps: 3, stepMs: 5 }, { _meta });
      const signs = client.heard.filter(({ method }) => method === 'notifications/progress');
      expect(signs).toMatchObject(
        [1, 2, 3].map((progress) => ({ params: { progressToken: 'my token ☂', progress, total: 3, ...ODDITIES } })),
      );
    });

    test('taken back, it is cancelled at the server with the reason, and not answered', async () => {
      const { client } = current();
      client.heard.length = 0;
      const label = `label ${Math.random()}`;
      const params = { name: 'slow', arguments: { label, steps: 500, stepMs: 10 }, _meta: { progressToken: 7 } };
      const { response, cancel } = client.start('tools/call', params);
      let answered = false;
      void response.then(() => {
        answered = true;
      });
      await waitUntil(() => client.heard.length > 0, 5000);
      cancel('changed my mind');
      type Cancelled = { readonly cancelled: readonly Message[] };
      const found = async (): Promise<Message | undefined> =>
        (textIn(await client.call('was_cancelled')) as Cancelled).cancelled.find((one) => one['label'] === label);
      await waitUntil(async () => (await found()) !== undefined, 5000);
      // Where a closed stream says it, there is no room for a reason.
      const isSaid = !(combination.client === 'modern' && combination.downstream === 'http');
      const isHeard = !(combination.server === 'modern' && combination.upstream === 'http');
      if (isSaid && isHeard) expect(await found()).toMatchObject({ reason: 'changed my mind' });
      expect(answered).toBe(false);
    });
  });
}
