/** Whether a tool reaches beyond the server's own data. Servers mean different things by it, so only plain cases count. */
import { quoted } from '../describe-feature.ts';
import type { Judgement } from '../judgement.ts';
import type { ToolReading } from '../read-tool.ts';
import { isAroundThings, isWorkedOut } from './about-things.ts';

export function judgeOpenWorld(
  reading: ToolReading,
  egress: Judgement | undefined,
  readOnly: number,
): Judgement | undefined {
  const { nameTopics, parameters, topics } = reading;
  if (egress?.value === true) return { ...egress, confidence: Math.min(egress.confidence, 0.85) };
  const web = nameTopics.get('web');
  if (web !== undefined && !nameTopics.has('docs') && !isAroundThings(reading))
    return { value: true, confidence: 0.85, evidence: `is about the ${quoted(web)}` };
  if (topics.has('web') || topics.has('page') || parameters.kinds.has('url')) return undefined;
  const clock = nameTopics.get('clock');
  if (clock !== undefined && isWorkedOut(reading) && readOnly >= 0.8) {
    return { value: false, confidence: 0.85, evidence: `only works out ${quoted(clock)}` };
  }
  const path = parameters.kinds.get('path');
  if (
    path !== undefined &&
    /^(?:read|write|edit|list|create|move|delete|search|get)$/.test(reading.head.verb?.lemma ?? '') &&
    /file|director|folder/i.test(reading.name)
  ) {
    return { value: false, confidence: 0.85, evidence: `works on a ${quoted(path)}` };
  }
  return undefined;
}
