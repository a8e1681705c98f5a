/** The tool that takes long enough to be watched and cancelled. */
import { setTimeout } from 'node:timers/promises';
import type { Exchange } from './exchange.ts';
import { isObject, type Outcome } from './message.ts';
import { ODDITIES } from './oddities.ts';
import { textResult } from './text-result.ts';

export async function slow({ request, params, world, signal, notify }: Exchange): Promise<Outcome> {
  const given = isObject(params['arguments']) ? params['arguments'] : {};
  const { label, steps = 5, stepMs = 50 } = given;
  const progressToken = isObject(params['_meta']) ? params['_meta']['progressToken'] : undefined;
  const total = Number(steps);
  for (let progress = 1; progress <= total; progress += 1) {
    if (progressToken !== undefined) {
      const message = `Step ${progress} of ${total}`;
      notify('notifications/progress', { progressToken, progress, total, message, _meta: ODDITIES, ...ODDITIES });
    }
    // After the last step as well: the official client drops a progress that arrives in one piece with the response.
    await setTimeout(Number(stepMs), undefined, { signal }).catch(() => {});
    if (signal.aborted) {
      world.cancellations.push({ requestId: request.id, label, reason: signal.reason });
      // Nobody gets this: a cancelled request has no answer.
      return textResult('Cancelled.');
    }
  }
  return textResult(`Did ${total} steps.`);
}
