/** Who the odd server says it is and what it says it can. */
import { ODDITIES } from './oddities.ts';

export const SERVER_INFO = { name: 'odd-server', title: 'Odd server', version: '1.0.0', ...ODDITIES };

export const CAPABILITIES = {
  tools: { listChanged: true, ...ODDITIES },
  resources: { subscribe: true, listChanged: true, ...ODDITIES },
  prompts: { listChanged: true, ...ODDITIES },
  completions: { ...ODDITIES },
  logging: { ...ODDITIES },
  experimental: { 'example.com/experiment': ODDITIES },
  extensions: { 'example.com/extension': ODDITIES },
  ...ODDITIES,
};

export const INSTRUCTIONS = 'Carry everything.';
