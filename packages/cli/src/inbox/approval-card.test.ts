import type { Approval } from '@hintlock/gateway';
import { expect, it } from 'vitest';
import { createPaint } from '../report/terminal/paint.ts';
import { approvalCard } from './approval-card.ts';

const paint = createPaint({ colour: false, columns: 60 });

function approval(summary: Record<string, unknown>): Approval {
  const scope = { session: 's', principal: 'p', server: 'notes', tool: 'purge\u001b[2J', definition: 'd' };
  return { id: 'abcd1234', fingerprint: 'f', status: 'pending', createdAt: 0, expiresAt: 300_000, summary, scope };
}

it('shows everything, whole and harmless, within the width', () => {
  const card = approvalCard(
    approval({
      title: 'Delete\u202e all',
      tier: 'destructive',
      hints: [{ hint: 'destructive', value: true, source: 'declared' }],
      reasons: ['It may delete. [rule confirm-destructive]'],
      arguments: { text: `two  spaces\n${'x'.repeat(60)}\u0007` },
    }),
    paint,
    0,
  );
  expect(card).toMatchInlineSnapshot(`
    "abcd1234  DESTRUCTIVE  notes/purge\\u{1b}[2J
      Delete\\u{202e} all
      why        It may delete. [rule confirm-destructive]
      hints      destructive yes (declared)
      arguments  {
                   "text": "two  spaces\\nxxxxxxxxxxxxxxxxxxxxxxx
                 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\\u0007"
                 }
      answer     hintlock approvals approve abcd1234, or deny
                 abcd1234; 5 min left
    "
  `);
});

it('shows what it can of a summary that is not one', () => {
  const card = approvalCard(approval({ hints: 3, reasons: 'x', tier: 'odd' }), paint, 0);
  expect(card).toContain('abcd1234  UNKNOWN  notes/purge');
});
