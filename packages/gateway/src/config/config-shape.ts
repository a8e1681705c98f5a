/** The one description of the file: what may stand in it, what it means, and what holds when it is left out. */
import * as z from 'zod';
import { policyShape } from './policy-shape.ts';
import { seconds } from './seconds.ts';
import { serverName, serverShape } from './server-shape.ts';
import { trustShape } from './trust-shape.ts';
import { viewName, viewShape } from './view-shape.ts';

const approvals = z.strictObject({
  hold: z
    .number()
    .min(0)
    .max(3600)
    .default(45)
    .describe('Seconds a call waits for a person when its client cannot ask.'),
  expire: seconds(86_400).default(600).describe('Seconds in which a question can be answered and an answer be used.'),
  webhook: z
    .strictObject({
      url: z
        .string()
        .refine(isPrivateOnTheWay, { error: 'must be an https address, or http on this machine' })
        .describe('Where questions are sent: https, or http on this machine.'),
      secret: z.string().min(16).describe('Signs what is sent. At least 16 characters.'),
    })
    .optional()
    .describe('Sends each question to an address of yours.'),
});

const count = (most: number) => z.int().min(1).max(most);

const limits = z.strictObject({
  text: count(1_000_000_000).default(1_000_000).describe('The longest text of a result, in characters.'),
  list: count(10_000_000).default(1000).describe('The longest list in a result, in items.'),
  queue: count(100_000).default(100).describe('The most calls that wait for one server.'),
  parallel: count(10_000).default(64).describe('The most calls that run on one server at once.'),
  message: count(268_435_456).default(33_554_432).describe('The largest message, in bytes.'),
});

export const configShape = z.strictObject({
  servers: z.record(serverName, serverShape).default({}).describe('The servers behind the gateway, by name.'),
  policy: policyShape.default('balanced').describe('Which calls run, which are asked about and which are refused.'),
  ask: z
    .enum(['always', 'guards'])
    .default('always')
    .describe('guards: a preset no longer asks because of the tier alone. For clients that ask by themselves.'),
  views: z.record(viewName, viewShape).default({}).describe('Subsets of the tools, each served at /mcp/view/NAME.'),
  discover: z.boolean().default(false).describe('Serve /mcp itself as a search with a few tools that call the others.'),
  listen: z
    .strictObject({ port: z.int().min(0).max(65_535).default(7717).describe('The port; 0 takes any that is free.') })
    .prefault({})
    .describe('Where the gateway listens: on this machine only, always.'),
  lock: z
    .string()
    .min(1)
    .refine((value) => !value.includes('\0'), { error: 'must not hold a NUL character' })
    .optional()
    .meta({
      description: "The lock, relative to this file's folder. One that is named must be there.",
      default: 'hintlock.lock.json',
    }),
  approvals: approvals.prefault({}).describe('How a person is asked.'),
  trust: trustShape.prefault({}).describe('Whose signatures and registries count. Only in your own file.'),
  limits: limits.prefault({}).describe('Where results are cut and calls are refused.'),
});

export type ConfigShape = z.output<typeof configShape>;

/** What is sent shows the arguments of a call, so it leaves this machine only encrypted. */
function isPrivateOnTheWay(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}
