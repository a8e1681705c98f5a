/** Asks before data leaves a session that holds both private data and content a stranger could have written. */
import { printableExcerpt } from '../../text/printable.ts';
import type { Guard } from './guard.ts';

export const trifectaGuard: Guard = (call, hints) => {
  const { label } = call.session;
  if (!label.private || !label.untrusted || !hints.egress) return undefined;
  const sources = label.sources.length === 0 ? '' : ` (from ${printableExcerpt(label.sources.join(', '), 200)})`;
  return {
    effect: 'confirm',
    sentence: `This session holds private data and untrusted content${sources}, and this call can carry data out.`,
    lift: 'A person has to confirm this very call, or the work goes on in a new session.',
  };
};
