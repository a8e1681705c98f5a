/** A destructive call waits for a person: a no is kept, a yes is used once, and nobody is asked twice. */
import { describe, expect, test } from 'vitest';
import { answerEverything, type EraClient, textIn } from './era-client.ts';
import type { Combination, Subject } from './odd-world.ts';

export const APPROVAL_KEY = 'dev.hintlock/approval';

export async function deletions(client: EraClient): Promise<number> {
  return (textIn(await client.call('deleted_count')) as { readonly count: number }).count;
}

export function testApproval(combination: Combination, current: () => Subject): void {
  describe('approval', () => {
    test('a read runs, a deletion asks: declined it is not made, approved it is made once', async () => {
      const { client } = current();
      client.asked.length = 0;
      const before = await deletions(client);
      expect(client.asked).toEqual([]);

      client.answer = () => ({ action: 'decline' });
      const declined = await client.call('delete_everything', { scope: 'all' });
      client.answer = answerEverything;
      expect(declined).toMatchObject({
        result: { isError: true, _meta: { 'dev.hintlock/decision': { code: 'HL_CALL_DECLINED', effect: 'confirm' } } },
      });
      expect(await deletions(client)).toBe(before);

      const approved = await client.call('delete_everything', { scope: 'all' });
      expect(textIn(approved)).toBe(`Deleted everything ${before + 1} time(s).`);
      expect(await deletions(client)).toBe(before + 1);
      expect(client.asked).toHaveLength(2);
      for (const { method, params, key } of client.asked) {
        expect(method).toBe('elicitation/create');
        expect(params['message']).toMatch(/^DESTRUCTIVE: delete_everything[^]*Arguments: \{"scope":"all"\}/);
        if (client.era === 'modern') expect(key).toBe(APPROVAL_KEY);
      }
    });

    test('where the server has a question of its own both are put, each once', async () => {
      const { client } = current();
      client.asked.length = 0;
      const answered = await client.call('ask_model');
      expect(textIn(answered)).toMatchObject({ answer: { content: { text: 'Paris' } } });
      expect(client.asked.map(({ method }) => method)).toEqual(['elicitation/create', 'sampling/createMessage']);
    });

    // A session of one's own costs nothing here; elsewhere it costs a process, or, in the newer era over HTTP, there is none.
    test.runIf(combination.client === 'legacy' && combination.downstream === 'http')(
      'a yes for the session asks no more, and is nothing to another session',
      async () => {
        const { client, world } = current();
        const other = await world.connect(combination);
        other.answer = ({ params }) => {
          const { allow } = (params['requestedSchema'] as { properties: { allow: { enum: string[] } } }).properties;
          return { action: 'accept', content: { allow: allow.enum[1] } };
        };
        await other.call('delete_everything', { scope: 'one' });
        await other.call('delete_everything', { scope: 'two' });
        expect(other.asked).toHaveLength(1);
        client.asked.length = 0;
        await client.call('delete_everything', { scope: 'two' });
        expect(client.asked).toHaveLength(1);
      },
    );
  });
}
