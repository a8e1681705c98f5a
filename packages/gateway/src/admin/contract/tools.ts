/** `GET /api/tools`: every tool with its effective hints and whose word each rests on. */
import { ERRORS, HINT_NAMES, HINTS, SENSITIVITIES, SOURCES, TIERS } from '@hintlock/core';
import * as z from 'zod';

type HintName = (typeof HINT_NAMES)[number];

export const tier = z.enum(TIERS as [(typeof TIERS)[number]]);

export const toolQuery = z.strictObject({
  server: z.string().optional(),
  tier: tier.optional(),
  filter: z
    .string()
    .max(1000)
    .optional()
    .describe('An expression over hints, such as "destructive && !known.reversible"; the names are those of scan.'),
});
export type ToolQuery = z.infer<typeof toolQuery>;

const hint = z.strictObject({
  value: z.union([z.boolean(), z.enum(SENSITIVITIES as [(typeof SENSITIVITIES)[number]]), z.literal('unknown')]),
  source: z.enum(SOURCES as [(typeof SOURCES)[number]]).describe('Whose word it rests on.'),
  evidence: z.string().optional().describe('In words; absent where the default holds.'),
});

const finding = z.strictObject({
  code: z.enum(Object.keys(ERRORS) as [keyof typeof ERRORS]),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  remedy: z.string(),
});

export const toolBody = z.strictObject({
  server: z.string(),
  name: z.string(),
  title: z.string(),
  tier,
  hints: z.strictObject(
    Object.fromEntries(HINT_NAMES.map((name) => [name, hint.describe(HINTS[name].sentence)])) as Record<
      HintName,
      typeof hint
    >,
  ),
  findings: z.array(finding),
});
export type ToolBody = z.infer<typeof toolBody>;

export const toolList = z.strictObject({ tools: z.array(toolBody) });
export type ToolList = z.infer<typeof toolList>;
