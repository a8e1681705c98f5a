/** `GET /api/drift`: what is not as it was locked; `POST /api/drift/accept`: taking one tool as it is now. */
import * as z from 'zod';

const difference = z.strictObject({
  path: z.string().describe("A hint's name, title, description, or a JSON pointer into a schema."),
  kind: z.enum(['hint', 'text', 'schema', 'other', 'unshown']),
  direction: z.enum(['tighter', 'looser', 'neutral']),
  matters: z.boolean().describe('Whether it counts for the verdict.'),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});

export const driftBody = z.strictObject({
  server: z.string(),
  tool: z.string(),
  verdict: z.enum(['stricter', 'looser', 'changed', 'added', 'removed']),
  quarantined: z.boolean(),
  sentence: z.string().describe('What changed, in words.'),
  digest: z.string().describe('Stands for what the tool is now; needed to accept it.'),
  differences: z.array(difference),
});
export type DriftBody = z.infer<typeof driftBody>;

export const driftList = z.strictObject({
  lock: z.string().optional().describe('The path of the lock in force.'),
  drift: z.array(driftBody),
});
export type DriftList = z.infer<typeof driftList>;

export const acceptRequest = z.strictObject({ server: z.string(), tool: z.string(), digest: z.string() });
export type AcceptRequest = z.infer<typeof acceptRequest>;

export const acceptResponse = z.strictObject({ accepted: acceptRequest });
export type AcceptResponse = z.infer<typeof acceptResponse>;
