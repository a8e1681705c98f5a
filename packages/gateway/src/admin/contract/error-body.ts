/** What every refused request is answered with. */
import { ERRORS, type ErrorCode } from '@hintlock/core';
import * as z from 'zod';

export const errorBody = z.strictObject({
  error: z.strictObject({
    code: z.enum(Object.keys(ERRORS) as [ErrorCode]).describe('Explained in docs/errors.md.'),
    message: z.string(),
    remedy: z.string().describe('What can be done about it.'),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
