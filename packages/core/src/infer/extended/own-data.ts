/** Whether a tool returns data of the user or their organisation, how sensitive it is, and whether it holds credentials. */
import { isJsonObject, ownMember } from '../../definition/tool-definition.ts';
import { quoted } from '../describe-feature.ts';
import type { Judgement } from '../judgement.ts';
import type { ToolReading } from '../read-tool.ts';

export interface DataJudgements {
  readonly private?: Judgement;
  readonly sensitive?: Judgement;
  readonly secret?: Judgement;
}

export function judgeData(reading: ToolReading, readOnly: number): DataJudgements {
  const secret = judgeSecret(reading, readOnly);
  if (secret !== undefined) {
    return { secret, private: secret, sensitive: { ...secret, value: 'high' } };
  }
  if (readOnly < 0.5) return {};
  const { nameTopics, topics, parameters } = reading;
  const grave = nameTopics.get('health') ?? nameTopics.get('money');
  if (grave !== undefined && !/health/.test(grave)) return both(grave, 'high', 0.9);
  const open = nameTopics.get('docs') ?? nameTopics.get('clock');
  if (open !== undefined && nameTopics.size === 1) {
    return {
      private: { value: false, confidence: 0.85, evidence: `returns ${quoted(open)}, which is nobody's own` },
      sensitive: { value: 'none', confidence: 0.85, evidence: `returns ${quoted(open)}, which is nobody's own` },
    };
  }
  if (nameTopics.has('web') || open !== undefined) return {};
  const named = nameTopics.get('message') ?? nameTopics.get('business');
  if (named !== undefined) return both(named, 'medium', 0.85);
  const personal = nameTopics.get('personal');
  const path = parameters.kinds.get('path');
  if (personal !== undefined && (path !== undefined || !topics.has('web'))) return both(personal, 'medium', 0.85);
  const sql = parameters.kinds.get('sql');
  if (sql !== undefined && (nameTopics.has('database') || topics.has('database'))) return both(sql, 'medium', 0.8);
  return {};
}

function both(word: string, level: 'medium' | 'high', confidence: number): DataJudgements {
  const evidence = `returns ${quoted(word)} data of the user or their organisation`;
  // The level is a coarser guess than the fact.
  return {
    private: { value: true, confidence, evidence },
    sensitive: { value: level, confidence: level === 'high' ? confidence : 0.7, evidence },
  };
}

const KEYS = /^(?:api|access|private|signing|encryption|service|ssh|secret|account|storage|license)$/;
// Tokens that are counted or traded, and secrets of which only the names are shown.
const NOT_SECRET =
  /\b(?:token (?:count|usage|balance|price|limit|budget|supply)|design tokens?|names only|(?:without|never|not|no) (?:the |their |return(?:ing)? |expos(?:e|ing) |reveal(?:ing)? )*(?:secret |actual )?values?|values are (?:withheld|masked|redacted|hidden)|masked|redacted|metadata only)\b/i;

function judgeSecret(reading: ToolReading, readOnly: number): Judgement | undefined {
  const output = secretOutput(reading.outputSchema);
  if (output !== undefined) return { value: true, confidence: 0.95, evidence: `returns a ${quoted(output)}` };
  if (NOT_SECRET.test(reading.description.slice(0, 800))) return undefined;
  const { words } = reading.head;
  const verb = reading.head.verb;
  const mints = verb !== undefined && /^(?:create|generate|regenerate|rotate|reset|issue|mint)$/.test(verb.lemma);
  const shows = readOnly >= 0.5 && (verb === undefined || verb.verbClass === 'read' || verb.verbClass === 'export');
  if (!mints && !shows) return undefined;
  const named = words.find((word, at) => isSecret(word, words[at - 1], words[at + 1]));
  if (
    named !== undefined &&
    (shows ? verb?.lemma !== 'list' && verb?.lemma !== 'search' : /key|token|credential|password/.test(named))
  ) {
    return {
      value: true,
      confidence: shows ? 0.9 : 0.85,
      evidence: `${shows ? 'returns' : 'makes'} a ${quoted(named)}`,
    };
  }
  const said = SAID.exec(reading.description.slice(0, 800));
  if (said !== null && !/\btakes\b|\brequires?\b/i.test(said[0])) {
    return {
      value: true,
      confidence: 0.85,
      evidence: `the description speaks of ${quoted(said[1] ?? '')} in the result`,
    };
  }
  return undefined;
}

const SAID =
  /\b(?:returns?|retrieves?|gets?|includes?|including|shows?|with) (?:\w+ ){0,4}(passwords?|connection (?:string|uri|url)s?|access keys?|api keys?|secret values?|credentials|private keys?|environment variables)\b/i;

function isSecret(word: string, before: string | undefined, after: string | undefined): boolean {
  if (/^(?:secrets?|credentials?|passwords?|passphrase|kubeconfig|apikeys?|env)$/.test(word))
    return !/^(?:policy|policies|rotation|metadata|scanning|scan|group|groups|type|types)$/.test(after ?? '');
  if (/^tokens?$/.test(word)) return /^(?:api|access|auth|refresh|bearer|personal|id|service)$/.test(before ?? '');
  if (/^keys?$/.test(word)) return KEYS.test(before ?? '');
  return word === 'string' && before === 'connection';
}

function secretOutput(schema: unknown): string | undefined {
  const properties = isJsonObject(schema) ? ownMember(schema, 'properties') : undefined;
  if (!isJsonObject(properties)) return undefined;
  return Object.keys(properties)
    .slice(0, 60)
    .find((name) =>
      /^(?:.*[_-])?(?:password|secret|api[_-]?key|access[_-]?token|private[_-]?key|client[_-]?secret|refresh[_-]?token|connection[_-]?string|credentials)$/i.test(
        name.replaceAll(/([a-z])([A-Z])/g, '$1_$2'),
      ),
    );
}
