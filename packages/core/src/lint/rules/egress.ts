/** A closed world by its own word, from which data leaves by the evidence. */
import { hintFix, quoted, toolFinding } from '../lint-finding.ts';
import { type LintRule, toolRule } from '../lint-rule.ts';
import { declaredValue, inferredClaim } from '../linted-server.ts';
import { choicesOf, isText, type Parameter, parametersOf } from '../parameters.ts';
import { wordsOf } from '../tool-words.ts';

const CODE = 'HL_LINT_EGRESS';

export const egress: LintRule = toolRule(CODE, (tool) => {
  const claim = inferredClaim(tool, 'egress');
  if (claim?.value !== true || declaredValue(tool, 'egress') === true) return [];
  // Saying nothing is saying that the world is open, and then nobody is misled.
  const closed = declaredValue(tool, 'openWorld') === false;
  if (!closed && declaredValue(tool, 'egress') !== false) return [];
  const { name, inputSchema } = tool.definition;
  // Publishing within the house is no way out: there must be an address that the caller chooses.
  const address = parametersOf(inputSchema).find(isAddress);
  if (address === undefined) return [];
  const evidence = `${quoted(claim.evidence, 160)} and it takes an address as its "${quoted(address.name, 40)}"`;
  const fixes = [hintFix(name, 'egress', true, evidence), hintFix(name, 'openWorld', true, evidence)];
  const values = { declared: closed ? 'openWorldHint: false' : 'egress: false', evidence };
  return [toolFinding(CODE, name, values, { hints: ['openWorld', 'egress'], fixes })];
});

/** Somewhere of the caller's choosing, and not one more fact about what is sent, such as `buildUrl`. */
function isAddress(parameter: Parameter): boolean {
  const words = wordsOf(parameter.name);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const named = words.length === 1 ? ADDRESSES.has(first) : TARGETS.has(first) && ADDRESSES.has(last);
  return named && isText(parameter) && choicesOf(parameter).length === 0;
}

const ADDRESSES: ReadonlySet<string> = new Set([
  'url',
  'uri',
  'webhook',
  'endpoint',
  'recipient',
  'recipients',
  'to',
  'email',
  'emails',
  'phone',
  'destination',
]);
const TARGETS: ReadonlySet<string> = new Set(['webhook', 'callback', 'target', 'destination', 'recipient', 'to']);
