/** Whether a tool returns data of the user or their organisation, how sensitive it is, and whether it holds credentials. */
import { isJsonObject, ownMember } from '../../definition/tool-definition.ts';
import { quoted } from '../describe-feature.ts';
import type { Judgement } from '../judgement.ts';
import type { ToolReading } from '../read-tool.ts';
import { isAroundThings, isWorkedOut } from './about-things.ts';

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
  if (readOnly < 0.8) return {};
  const { nameTopics, topics, parameters } = reading;
  const grave = nameTopics.get('health') ?? nameTopics.get('money');
  if (grave !== undefined) return both(grave, 'high', 0.9);
  const open = nameTopics.get('docs') ?? (isWorkedOut(reading) ? nameTopics.get('clock') : undefined);
  if (open !== undefined && nameTopics.size === 1) {
    return {
      private: { value: false, confidence: 0.85, evidence: `returns ${quoted(open)}, which is nobody's own` },
      sensitive: { value: 'none', confidence: 0.85, evidence: `returns ${quoted(open)}, which is nobody's own` },
    };
  }
  if (nameTopics.has('web') || open !== undefined || isAroundThings(reading)) return {};
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
function judgeSecret(reading: ToolReading, readOnly: number): Judgement | undefined {
  const output = secretOutput(reading.outputSchema);
  if (output !== undefined) return { value: true, confidence: 0.95, evidence: `returns a ${quoted(output)}` };
  if (reading.phrases.has('hides-secret')) return undefined;
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
  if (shows && reading.phrases.has('shows-secret')) {
    return { value: true, confidence: 0.85, evidence: 'the description speaks of credentials in the result' };
  }
  return undefined;
}

function isSecret(word: string, before: string | undefined, after: string | undefined): boolean {
  if (/^(?:secrets?|credentials?|passwords?|passphrase|kubeconfig|apikeys?|env)$/.test(word))
    return (
      before !== 'detected' &&
      !/^(?:policy|policies|rotation|metadata|scanning|scan|group|groups|type|types|locations?|quer(?:y|ies)|names?)$/.test(
        after ?? '',
      )
    );
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
