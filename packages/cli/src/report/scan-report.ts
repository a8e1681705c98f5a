/** The scan report: what `hintlock scan --json` prints. Stable within a version; its JSON Schema is published. */
import { ERRORS, HINT_NAMES, HINTS, SENSITIVITIES, SOURCES, TIERS, TRUST_LEVELS } from '@hintlock/core';
import * as z from 'zod';

export const REPORT_VERSION = 1;

const hintName = z.enum(HINT_NAMES as [(typeof HINT_NAMES)[number]]);
const level = z.enum(SENSITIVITIES as [(typeof SENSITIVITIES)[number]]);
const value = z.union([z.boolean(), level]);

const claim = z.strictObject({
  value: value.describe('What this source says.'),
  source: z.enum(SOURCES as [(typeof SOURCES)[number]]).describe('Who says so.'),
  confidence: z.number().min(0).max(1).describe('1 for everything that is not a guess.'),
  evidence: z.string().describe('Where it was read or seen, in words.'),
  impliedBy: hintName.optional().describe('The hint from which it follows, when nobody said it outright.'),
});

const effectiveHint = z.strictObject({
  value: z.union([value, z.literal('unknown')]).describe('What holds.'),
  source: z.enum(SOURCES as [(typeof SOURCES)[number]]).describe('Whose word it rests on.'),
  claim: claim.optional().describe('The claim that won; absent when the default holds.'),
  lost: z.array(claim).describe('Every other claim about this hint, strongest first.'),
  suggestion: claim.optional().describe('An inference that would loosen the hint if a person agreed.'),
});

const finding = z.strictObject({
  code: z.enum(Object.keys(ERRORS) as [keyof typeof ERRORS]).describe('Explained in docs/errors.md.'),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  remedy: z.string().describe('What can be done about it.'),
  tool: z.string().optional(),
  hints: z.array(hintName).optional().describe('The hints it is about.'),
});

const tool = z.strictObject({
  name: z.string(),
  title: z.string(),
  description: z.string().describe('Cut to its first 500 characters.'),
  tier: z.enum(TIERS as [(typeof TIERS)[number]]),
  hints: z.strictObject(
    Object.fromEntries(HINT_NAMES.map((name) => [name, effectiveHint.describe(HINTS[name].sentence)])) as Record<
      (typeof HINT_NAMES)[number],
      typeof effectiveHint
    >,
  ),
  findings: z.array(finding),
  observed: z
    .strictObject({
      calls: z.int().describe('Calls that were watched.'),
      ambiguous: z.int().describe('Those of them that ran beside others, so that nobody can say who did what.'),
      words: z.string().describe('What was seen, in words.'),
    })
    .optional()
    .describe('What the gateway saw it do; absent when nobody watched.'),
});

const coverage = z.strictObject({
  tools: z.int().describe('Tools listed.'),
  annotated: z.int().describe('Tools that declare at least one hint.'),
  answered: z.int().describe('Specification hints that are declared or made meaningless by a declared one.'),
  possible: z.int().describe('Four for each tool.'),
});

const server = z.strictObject({
  name: z.string(),
  target: z.string().describe('The command or address, without credentials.'),
  origin: z.strictObject({
    config: z.string().optional().describe('The file that names it; absent when it was typed.'),
    clients: z.array(z.string()).describe('The clients that read this file.'),
    scope: z.enum(['typed', 'user', 'project', 'managed', 'plugin']),
  }),
  trust: z.enum(TRUST_LEVELS as [(typeof TRUST_LEVELS)[number]]),
  signedBy: z.string().optional().describe('Whose signature its manifest carries, when it holds.'),
  status: z.enum(['reached', 'failed', 'not-started', 'disabled']),
  transport: z.enum(['stdio', 'http', 'sse']).optional(),
  era: z.enum(['legacy', 'modern']).optional(),
  protocolVersion: z.string().optional(),
  software: z.string().optional().describe('The name and version that the server gives itself.'),
  coverage,
  tools: z.array(tool),
  findings: z.array(finding),
  lastWords: z.array(z.string()).describe('The last lines a failed server wrote to standard error.'),
});

const toolRefs = z.array(z.strictObject({ server: z.string(), tool: z.string() }));
const leg = z.strictObject({ known: toolRefs, likely: toolRefs, unknown: toolRefs });

export const scanReport = z.strictObject({
  version: z.literal(REPORT_VERSION).describe('The version of this format.'),
  selection: z
    .strictObject({ filter: z.string().optional(), sort: z.string().optional(), shown: z.int(), of: z.int() })
    .optional()
    .describe('Present when --filter or --sort was given: which tools are shown.'),
  servers: z.array(server),
  flow: z.strictObject({
    trifecta: z
      .enum(['known', 'likely', 'unknown', 'clear'])
      .describe('How good the evidence is that private data, untrusted content and a way out come together.'),
    legs: z.strictObject({ private: leg, untrusted: leg, egress: leg }),
    aloneEnough: z.array(z.string()).describe('Servers that have all three by themselves, known or likely.'),
  }),
  findings: z.array(finding).describe('About configuration files and the combination of servers.'),
  summary: z.strictObject({
    servers: z.int(),
    reached: z.int(),
    tools: z.int(),
    tiers: z.strictObject({ read: z.int(), write: z.int(), destructive: z.int() }),
    undeclared: z.int().describe('Tools that declare no hint at all.'),
    findings: z.strictObject({ error: z.int(), warning: z.int(), info: z.int() }),
  }),
});

export type ScanReport = z.infer<typeof scanReport>;
export type ServerReport = z.infer<typeof server>;
export type ToolReport = z.infer<typeof tool>;
export type HintReport = z.infer<typeof effectiveHint>;

/** The published JSON Schema of the report. */
export function scanReportSchema(): unknown {
  return {
    title: 'hintlock scan --json',
    description: 'What Hintlock found out about a set of MCP servers.',
    ...z.toJSONSchema(scanReport, { target: 'draft-2020-12', reused: 'ref' }),
  };
}
