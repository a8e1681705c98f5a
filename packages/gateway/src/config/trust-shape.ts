/** Whom the operator trusts, as the file gives it: keys whose signatures count, those that count no more, and registries. */
import { isSafeAddress, readPublicKey } from '@hintlock/upstream/connect';
import * as z from 'zod';

const publicKey = z
  .string()
  .superRefine((text, context) => {
    const read = readPublicKey(text);
    if (!read.ok) context.addIssue({ code: 'custom', message: `is not a public Ed25519 key: ${read.detail}` });
  })
  .describe('A line that begins with ed25519:, a PEM or a JWK.');

const key = z.strictObject({
  key: publicKey,
  note: z.string().max(80).optional().describe('What you call it.'),
});

const registry = z
  .strictObject({
    file: z
      .string()
      .min(1)
      .optional()
      .describe('A file of your own, relative to this file\'s folder. Either this or "url".'),
    url: z
      .string()
      .refine(isSafeAddress, { error: 'must be an https address without credentials, or http on this machine' })
      .optional()
      .describe('Where it is fetched from: https, or http on this machine.'),
    key: publicKey.optional().describe('The key that it must be signed with. Needed for a "url".'),
  })
  .superRefine((one, context) => {
    const complain = (message: string): void => context.addIssue({ code: 'custom', message });
    if ((one.file === undefined) === (one.url === undefined)) complain('needs either a "file" or a "url"');
    else if (one.url !== undefined && one.key === undefined) complain('needs the "key" that it is signed with');
  });

export const trustShape = z.strictObject({
  keys: z.array(key).default([]).describe('Keys whose manifests count.'),
  revoked: z
    .array(z.string().min(1))
    .default([])
    .describe('Ids of keys that count no more, wherever they are trusted.'),
  registries: z.array(registry).default([]).describe('Lists of servers that somebody you trust knows.'),
});

export type TrustShape = z.output<typeof trustShape>;
