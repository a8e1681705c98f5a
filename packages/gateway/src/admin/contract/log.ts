/** `GET /api/log`, the newest line first, page by page; and `GET /api/log/verify`. */
import * as z from 'zod';
import { tier } from './tools.ts';

/** The most lines that one page has. */
export const LOG_PAGE_LIMIT = 500;

const kind = z.enum(['intent', 'outcome', 'refused', 'grant']);
const effect = z.enum(['allow', 'confirm', 'deny']);

export const logQuery = z.strictObject({
  server: z.string().optional(),
  tool: z.string().optional(),
  tier: tier.optional(),
  effect: effect.optional(),
  session: z.string().optional(),
  kind: kind.optional(),
  limit: z.coerce.number().int().min(1).max(LOG_PAGE_LIMIT).default(100),
  before: z.string().max(200).optional().describe('The id of a line: only older ones are given.'),
});
export type LogQuery = z.infer<typeof logQuery>;

export const logEntry = z.looseObject({
  time: z.string(),
  session: z.string(),
  call: z.string(),
  kind,
  server: z.string(),
  tool: z.string(),
  tier: tier.optional(),
  effect: effect.optional(),
});

export const logLine = z.strictObject({
  id: z.string(),
  chain: z.string(),
  sequence: z.int().describe('The link of the chain that holds the line.'),
  hash: z.string(),
  entry: logEntry,
});
export type LogLine = z.infer<typeof logLine>;

export const logPage = z.strictObject({
  lines: z.array(logLine),
  next: z.string().optional().describe('What "before" has to be for the next page; absent on the last.'),
});
export type LogPage = z.infer<typeof logPage>;

export const verificationBody = z.strictObject({
  lines: z.int(),
  chains: z.int(),
  unsigned: z.int().describe('Links that no signed head covers yet.'),
  torn: z.int().describe('Chains that end in half a line: their process was ended while it wrote.'),
  problems: z.array(z.strictObject({ chain: z.string(), sequence: z.int(), problem: z.string() })),
});
export type VerificationBody = z.infer<typeof verificationBody>;
