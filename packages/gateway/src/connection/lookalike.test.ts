import { expect, it } from 'vitest';
import { isLookalike } from './lookalike.ts';

it.each([
  'Tools/Call',
  'tools/call ',
  'tools//call',
  'TOOLS/CALL',
  'tools.call',
  'tools_call',
  '\uFF54ools/call',
  'tools/\u200bcall',
  'Resources/Read',
  'prompts/get ',
])('takes %j for what it imitates', (method) => {
  expect(isLookalike(method)).toBe(true);
});

it.each(['tools/call', 'tools/list', 'tools/called', 'resources/read', 'x/tools', 'ping', ''])(
  'lets %j be',
  (method) => {
    expect(isLookalike(method)).toBe(false);
  },
);
