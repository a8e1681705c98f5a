/** Rules of `hintlock lint` that are switched off, each with its reason. */
import { LINT_CODES, printable } from '@hintlock/core';
import * as z from 'zod';
import { toolPattern } from './view-shape.ts';

const off = z.strictObject({
  rule: z.enum(LINT_CODES as [(typeof LINT_CODES)[number]]).describe('The code of the rule.'),
  server: z.string().min(1).optional().describe('Only on this server, by the name that the report gives it.'),
  tools: z
    .array(toolPattern)
    .min(1)
    .optional()
    .describe('Only for tools of these names; * stands for any characters and ? for one.'),
  reason: z
    .string()
    .refine((text) => text.trim() !== '' && text.length <= 500 && printable(text) === text, {
      error: 'must be one line of visible characters: why the finding does not count here',
    })
    .describe('Why the finding does not count here. Every report repeats it.'),
});

export const lintShape = z.strictObject({
  off: z.array(off).default([]).describe('Rules that are switched off. What they find is still counted.'),
});

export type LintShape = z.output<typeof lintShape>;
