/** Whether strangers could have written what a tool returns: web pages, mail, comments, issues. */
import { quoted } from '../describe-feature.ts';
import type { Judgement } from '../judgement.ts';
import type { ToolReading } from '../read-tool.ts';
import { isAroundThings, isWorkedOut } from './about-things.ts';

export function judgeUntrusted(reading: ToolReading, readOnly: number): Judgement | undefined {
  const { nameTopics, topics, parameters, head } = reading;
  if (readOnly < 0.8 && head.verb?.verbClass !== 'drive') return undefined;
  const named = nameTopics.get('web') ?? received(reading) ?? nameTopics.get('post');
  if (named !== undefined && !nameTopics.has('docs') && !isAroundThings(reading)) {
    return { value: true, confidence: 0.9, evidence: `returns ${quoted(named)} content that others write` };
  }
  const url = parameters.kinds.get('url');
  const web = topics.get('web') ?? topics.get('page');
  if (url !== undefined && web !== undefined) {
    return { value: true, confidence: 0.85, evidence: `takes a ${quoted(url)} and speaks of ${quoted(web)}` };
  }
  if (readOnly >= 0.8 && isWorkedOut(reading) && url === undefined) {
    return { value: false, confidence: 0.85, evidence: `only works out ${quoted(nameTopics.get('clock') ?? '')}` };
  }
  return undefined;
}

/** Messages that come in, not one that the server makes up: `list_messages`, `read_email`, but not `get_welcome_message`. */
function received({ nameTopics, head }: ToolReading): string | undefined {
  const word = nameTopics.get('message');
  if (word === undefined || MAIL.test(word) || word.endsWith('s')) return word;
  return /^(?:list|search|read|find)$/.test(head.verb?.lemma ?? '') ? word : undefined;
}

const MAIL = /mail|inbox|slack|discord|whatsapp|telegram|sms/;
