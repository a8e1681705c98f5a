/** A view as the file gives it. */
import * as z from 'zod';
import { compileViewCondition, conditionText } from './expression.ts';

export const viewName: z.ZodString = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}$/, { error: 'must be 1 to 40 letters, digits, "-" or "_"' });

// An exclusion or a set of letters would silently match nothing.
export const toolPattern: z.ZodString = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => !/[[\]{}()!|\\,]/.test(text), { error: 'must be a name in which only * and ? have a meaning' });

export const viewShape = z
  .strictObject({
    servers: z.array(z.string()).min(1).optional().describe('Only tools of these servers.'),
    tools: z
      .array(toolPattern)
      .min(1)
      .optional()
      .describe('Only tools whose own name is one of these; * stands for any characters and ? for one.'),
    where: conditionText(compileViewCondition)
      .optional()
      .describe('Only tools for which this CEL expression over tool, hints, known, source, tier and server is true.'),
    discover: z.boolean().default(false).describe('Serve the view as a search with a few tools that call the others.'),
  })
  .meta({ id: 'view' });

export type ViewShape = z.output<typeof viewShape>;
