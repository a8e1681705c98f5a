/** Infers what a tool does from its definition alone: claims with a calibrated confidence and reasons in words. */
import type { ToolDefinition } from '../definition/tool-definition.ts';
import type { Claim } from '../profile/claim.ts';
import type { HintName } from '../vocabulary/hint.ts';
import { admittedDestruction } from './admission.ts';
import { judgeCost, judgeReversible } from './extended/consequences.ts';
import { judgeOpenWorld } from './extended/open-world.ts';
import { judgeData } from './extended/own-data.ts';
import { judgeUntrusted } from './extended/strangers-words.ts';
import { judgeEgress } from './extended/way-out.ts';
import { featuresOf } from './features.ts';
import { judgeLearned, type LearnedJudgements } from './judge-learned.ts';
import type { Judgement } from './judgement.ts';
import type { Model } from './model.ts';
import type { OpenEnded } from './open-ended.ts';
import { readTool } from './read-tool.ts';
import { ALONE, type Siblings } from './siblings.ts';
import { MODEL } from './weights.ts';

/**
 * What the definition gives away about each hint; nothing about a hint where it does not know. Declared annotations are
 * never looked at: they are what inference is there to check.
 *
 * @example
 * ```ts
 * import { inferClaims } from '@hintlock/core';
 *
 * const claims = inferClaims({ name: 'purge_mailbox', description: 'Deletes all mail. This cannot be undone.' });
 * claims.find(({ hint }) => hint === 'destructive')?.value; // true
 * ```
 */
export function inferClaims(definition: ToolDefinition, siblings: Siblings = ALONE): readonly Claim[] {
  return inferWith(MODEL, definition, siblings);
}

/** `inferClaims` with other weights, for measuring a model on servers that it has not seen. */
export function inferWith(model: Model, definition: ToolDefinition, siblings: Siblings): readonly Claim[] {
  const reading = readTool(definition, siblings);
  const { readOnlyProbability: likely, ...learned } = judgeLearned(model, featuresOf(reading));
  const { open } = reading;
  const admitted = admittedDestruction(reading);
  const reads = open?.unbounded || admitted !== undefined ? Math.min(likely, SURELY_NOT) : likely;
  const egress = judgeEgress(reading, reads);
  const judgements: Readonly<Partial<Record<HintName, Judgement | undefined>>> = {
    ...withAdmission(admitted, open === undefined ? learned : judgeOpenEnded(open, learned)),
    openWorld: judgeOpenWorld(reading, egress, reads),
    egress,
    untrusted: judgeUntrusted(reading, reads),
    ...judgeData(reading, reads),
    reversible: judgeReversible(reading, reads),
    cost: judgeCost(reading, reads),
  };
  const claims: Claim[] = [];
  for (const hint of Object.keys(judgements) as HintName[]) {
    const judgement = judgements[hint];
    if (judgement !== undefined) claims.push({ hint, source: 'inferred', ...judgement });
  }
  return claims;
}

const SURELY_NOT = 0.1;
const OPEN_ENDED = 0.85;

/** What may do anything may destroy; where it is not sure that it may, nothing reassuring is said. */
function judgeOpenEnded({ unbounded, evidence }: OpenEnded, learned: Learned): Learned {
  if (unbounded) {
    const judgement = { confidence: OPEN_ENDED, evidence };
    return { readOnly: { value: false, ...judgement }, destructive: { value: true, ...judgement } };
  }
  return learned.readOnly?.value === false ? { readOnly: learned.readOnly } : {};
}

const ADMITTED = 0.85;

/** What is admitted is at least as sure as what overrules a declaration; what was surer already stays. */
function withAdmission(admitted: string | undefined, judged: Learned): Learned {
  if (admitted === undefined) return judged;
  const judgement = { confidence: ADMITTED, evidence: admitted };
  return {
    ...(judged.readOnly?.value === false ? judged : {}),
    readOnly: surer(judged.readOnly, { value: false, ...judgement }),
    destructive: surer(judged.destructive, { value: true, ...judgement }),
  };
}

function surer(judged: Judgement | undefined, admitted: Judgement): Judgement {
  return judged?.value === admitted.value && judged.confidence >= admitted.confidence ? judged : admitted;
}

type Learned = Omit<LearnedJudgements, 'readOnlyProbability'>;
