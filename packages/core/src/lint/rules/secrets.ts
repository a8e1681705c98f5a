/** Credentials that pass through the model: taken as a parameter, or given out as a result, without a word about it. */
import { hintFix, quoted, toolFinding } from '../lint-finding.ts';
import { type LintRule, toolRule } from '../lint-rule.ts';
import { declaredValue, inferredClaim, type LintedTool } from '../linted-server.ts';
import { isText, type Parameter, parametersOf } from '../parameters.ts';
import { wordsOf } from '../tool-words.ts';

export const secretParameter: LintRule = toolRule('HL_LINT_SECRET_PARAMETER', ({ definition }) => {
  const parameter = parametersOf(definition.inputSchema).find(holdsCredential);
  if (parameter === undefined) return [];
  return [toolFinding('HL_LINT_SECRET_PARAMETER', definition.name, { parameter: quoted(parameter.name, 40) })];
});

export const secretResult: LintRule = toolRule('HL_LINT_SECRET_RESULT', (tool) => {
  if (declaredValue(tool, 'secret') === true) return [];
  const evidence = resultEvidence(tool);
  if (evidence === undefined) return [];
  const { name } = tool.definition;
  const fixes = [hintFix(name, 'secret', true, evidence)];
  return [toolFinding('HL_LINT_SECRET_RESULT', name, { evidence }, { hints: ['secret'], fixes })];
});

function resultEvidence(tool: LintedTool): string | undefined {
  const { definition } = tool;
  const field = parametersOf(definition.outputSchema).find(holdsCredential);
  if (field !== undefined) return `its result has a field "${quoted(field.name, 40)}"`;
  const words = wordsOf(definition.name);
  if (typeof definition.description === 'string' && ONLY_ABOUT.test(definition.description.slice(0, 2048)))
    return undefined;
  const credential = credentialIn(words);
  const verb = words.find((word) => ISSUING.has(word) && (word !== 'create' || / /.test(credential ?? '')));
  if (verb !== undefined && credential !== undefined) return `its name says "${verb}" and "${credential}"`;
  const claim = inferredClaim(tool, 'secret', SURE);
  return claim?.value === true ? quoted(claim.evidence, 120) : undefined;
}

/** A description that speaks of a password most often speaks of one it takes. */
const SURE = 0.9;

/** It tells something about the credential and keeps the thing itself. */
const ONLY_ABOUT =
  /\bmetadata\b|\b(?:without|not|never)\b[^.]{0,30}\b(?:value|secret|key|returned|shown)\b|\bmasked\b|\bredacted\b/i;

/** What lists or checks credentials shows their names; these show the thing itself, and creating shows a key but not a password. */
const ISSUING: ReadonlySet<string> = new Set([
  'get',
  'create',
  'generate',
  'regenerate',
  'rotate',
  'reveal',
  'issue',
  'retrieve',
]);

function holdsCredential(parameter: Parameter): boolean {
  if (!isText(parameter) || parameter.schema['enum'] !== undefined) return false;
  return credentialIn(wordsOf(parameter.name)) !== undefined && !NO_CREDENTIAL.test(parameter.description);
}

/** A token of a list that goes on, or the name of a credential, and not the thing itself. */
const NO_CREDENTIAL = /\b(?:pag(?:e|es|ing|inat\w+)|cursor|next|continu\w+|filter\w*|names? of|identifier|id of)\b/i;

/** The end of a name that is a credential by itself: `api_key`, `dbPassword`; not `secret_name` or `max_tokens`. */
function credentialIn(words: readonly string[]): string | undefined {
  const last = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  // An access key by itself is the public half; only `secret_access_key` is the other.
  if (last === 'key') return KEYS.has(before) || words.includes('secret') ? `${before} key` : undefined;
  if (last === 'token') return TOKENS.has(before) ? `${before} token` : undefined;
  if (last === 'string') return before === 'connection' ? 'connection string' : undefined;
  return WHOLE.has(last) ? last : undefined;
}

const KEYS: ReadonlySet<string> = new Set(['api', 'private', 'secret', 'signing', 'account']);
const TOKENS: ReadonlySet<string> = new Set([
  'access',
  'api',
  'auth',
  'bearer',
  'refresh',
  'bot',
  'personal',
  'secret',
]);
const WHOLE: ReadonlySet<string> = new Set(['password', 'passwd', 'passphrase', 'apikey', 'secret', 'credentials']);
