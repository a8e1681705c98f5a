/** Whether strangers could have written what a tool returns: web pages, mail, comments, issues. */
import { quoted } from '../describe-feature.ts';
import type { Judgement } from '../judgement.ts';
import type { ToolReading } from '../read-tool.ts';

export function judgeUntrusted(reading: ToolReading, readOnly: number): Judgement | undefined {
  const { nameTopics, topics, parameters, head } = reading;
  if (readOnly < 0.5 && head.verb?.verbClass !== 'drive') return undefined;
  const named = nameTopics.get('web') ?? nameTopics.get('message') ?? nameTopics.get('post');
  if (named !== undefined && !nameTopics.has('docs') && !isAboutThem(reading)) {
    return { value: true, confidence: 0.9, evidence: `returns ${quoted(named)} content that others write` };
  }
  const url = parameters.kinds.get('url');
  const web = topics.get('web');
  if (url !== undefined && web !== undefined) {
    return { value: true, confidence: 0.85, evidence: `takes a ${quoted(url)} and speaks of ${quoted(web)}` };
  }
  if (readOnly >= 0.8 && nameTopics.has('clock') && web === undefined && url === undefined) {
    return { value: false, confidence: 0.85, evidence: `only works out ${quoted(nameTopics.get('clock') ?? '')}` };
  }
  return undefined;
}

// Counts, settings and names of such things are the server's own words.
const ABOUT =
  /^(?:count|setting|settings|type|types|status|statuses|label|labels|template|templates|metadata|config|schema|field|fields|permission|permissions|account|domain|domains|stats|usage|folder|folders)$/;

function isAboutThem({ head }: ToolReading): boolean {
  return head.words.some((word) => ABOUT.test(word));
}
