/** One server as the file gives it: a command to start or an address to call, and what the operator says of its tools. */
import { HINT_NAMES, HINTS, type HintName, SENSITIVITIES } from '@hintlock/core';
import { isSafeAddress } from '@hintlock/upstream/connect';
import * as z from 'zod';
import { seconds } from './seconds.ts';

const NAME_RULE = 'must be 1 to 40 letters, digits, "-" or "_", without "__" and not ending in "_"';

/** Tools are served as `server__tool`, so a name must not hold the separator, nor end in a half of it. */
export const serverName: z.ZodString = z.string().regex(/^(?!.*__)(?!.*_$)[A-Za-z0-9_-]{1,40}$/, { error: NAME_RULE });

/** Numbers and switches are taken as they are written: `env: { PORT: 8080 }` means the text. */
const text = z
  .union([z.string(), z.number(), z.boolean()], { error: 'must be text' })
  .transform(String)
  .refine((value) => !value.includes('\0'), { error: 'must not hold a NUL character' });

const nonEmpty = z
  .string()
  .min(1)
  .refine((value) => !value.includes('\0'), { error: 'must not hold a NUL character' });

const headerValue = text.refine((value) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value), {
  error: 'must be one line of characters that a header can carry',
});

const hint = (name: HintName) =>
  HINTS[name].type === 'level' ? z.enum(SENSITIVITIES as ['none', 'low', 'medium', 'high']) : z.boolean();

const hints = z.strictObject(
  Object.fromEntries(
    HINT_NAMES.map((name) => [name, hint(name).optional().describe(HINTS[name].sentence)]),
  ) as unknown as Record<
    HintName,
    z.ZodOptional<z.ZodBoolean | z.ZodEnum<{ none: 'none'; low: 'low'; medium: 'medium'; high: 'high' }>>
  >,
);

const ONLY_COMMAND = ['args', 'env', 'cwd'] as const;
const ONLY_URL = ['headers', 'transport'] as const;

export const serverShape = z
  .strictObject({
    command: nonEmpty.optional().describe('The program to start. Either this or "url".'),
    args: z.array(text).optional().describe('Its arguments.'),
    env: z
      .record(z.string().regex(/^[^=\0]+$/, { error: 'must be that of a variable' }), text)
      .optional()
      .describe('Variables for the program, next to the few that any program needs to start.'),
    cwd: nonEmpty
      .optional()
      .describe("The folder it starts in, relative to this file's folder, which is also the default."),
    url: nonEmpty
      .refine(isHttp, { error: 'must be an http or https address' })
      .optional()
      .describe('The address of a server that runs already. Either this or "command".'),
    headers: z
      .record(z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, { error: 'must be that of a header' }), headerValue)
      .optional()
      .describe('Headers of every request to it.'),
    transport: z
      .enum(['auto', 'http', 'sse'])
      .optional()
      .meta({ description: 'auto tries Streamable HTTP, then the older SSE.', default: 'auto' }),
    trust: z.enum(['untrusted', 'pinned', 'operator']).optional().meta({
      description: 'How far its declarations count. Without it: pinned, and untrusted under the policy high-stakes.',
      default: 'pinned',
    }),
    manifest: nonEmpty
      .refine((place) => !/^\w+:\/\//.test(place) || isSafeAddress(place), {
        error: 'must be a file, an https address without credentials, or http on this machine',
      })
      .optional()
      .describe('Its signed manifest, a file or an address: with one that verifies it is signed, else untrusted.'),
    start: z
      .enum(['lazy', 'eager'])
      .default('lazy')
      .describe('lazy: when it is first needed. eager: with the gateway.'),
    observe: z
      .boolean()
      .default(false)
      .describe('Watch what its calls do, and hold it against what it says. Needs Linux and strace.'),
    timeout: seconds(86_400).default(300).describe('Seconds a call may take. Every sign of progress starts them anew.'),
    progressTimeout: seconds(86_400)
      .default(3600)
      .describe('The same for tools whose profile says that they report progress.'),
    hints: z
      .record(z.string().min(1), hints)
      .default({})
      .describe('What you say of its tools, by their names. It wins over everything the server says.'),
  })
  .superRefine((server, context) => {
    const complain = (message: string, path: string[] = []): void =>
      context.addIssue({ code: 'custom', message, path });
    if (server.command === undefined && server.url === undefined) complain('needs a "command" or a "url"');
    else if (server.command !== undefined && server.url !== undefined) complain('has both a "command" and a "url"');
    else {
      const foreign = server.command === undefined ? ONLY_COMMAND : ONLY_URL;
      const owner = server.command === undefined ? 'command' : 'url';
      for (const key of foreign)
        if (server[key] !== undefined) complain(`belongs to a server with a "${owner}"`, [key]);
    }
    if (server.manifest !== undefined && server.trust !== undefined && server.trust !== 'untrusted')
      complain('is decided by the "manifest"', ['trust']);
  })
  .meta({
    id: 'server',
    oneOf: [{ required: ['command'] }, { required: ['url'] }],
    dependentRequired: Object.fromEntries([
      ...ONLY_COMMAND.map((key) => [key, ['command']]),
      ...ONLY_URL.map((key) => [key, ['url']]),
    ]),
  });

export type ServerShape = z.output<typeof serverShape>;

function isHttp(value: string): boolean {
  return ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? '');
}
