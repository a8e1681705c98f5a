/** Whether a tool can carry data out: it tells other people, visits an address it is given, or runs anything at all. */
import { quoted } from '../describe-feature.ts';
import type { Judgement } from '../judgement.ts';
import type { Parameter } from '../read-parameters.ts';
import type { ToolReading } from '../read-tool.ts';

const TELLING = new Set(
  'send email mail message publish tweet sms broadcast notify forward share reply invite announce crosspost dm whatsapp'.split(
    ' ',
  ),
);
const SPEAKING = new Set(['comment', 'reply', 'post', 'tweet', 'message', 'email']);
const HARMLESS = new Set(['page', 'narrow', 'dry', 'confirm']);

export function judgeEgress(reading: ToolReading, readOnly: number): Judgement | undefined {
  return told(reading) ?? visited(reading) ?? said(reading) ?? run(reading, readOnly) ?? closed(reading, readOnly);
}

function told({ head, parameters, sentence, nameTopics }: ToolReading): Judgement | undefined {
  const recipient = parameters.kinds.get('recipient');
  const content = parameters.kinds.get('content');
  const verb = head.verb?.lemma ?? '';
  const writes = head.verb !== undefined && head.verb.verbClass !== 'read';
  const tells = TELLING.has(verb) && (writes || sentence.verb?.verbClass === 'send');
  if (recipient !== undefined && content !== undefined && (tells || sentence.verb?.verbClass === 'send')) {
    return { value: true, confidence: 0.95, evidence: `takes a ${quoted(recipient)} and a ${quoted(content)}` };
  }
  const message = nameTopics.get('message') ?? nameTopics.get('post');
  if (tells && (recipient !== undefined || message !== undefined || (content !== undefined && verb !== 'publish')))
    return { value: true, confidence: 0.9, evidence: `the name says ${quoted(verb)}` };
  const spoken = head.words.at(-1) ?? '';
  if (
    SPEAKING.has(spoken.replace(/s$/, '')) &&
    content !== undefined &&
    (head.verb?.verbClass === 'create' || verb === 'post')
  ) {
    return { value: true, confidence: 0.85, evidence: `adds a ${quoted(spoken)} for others to read` };
  }
  return undefined;
}

function visited({ parameters, head, sentence }: ToolReading): Judgement | undefined {
  const hook = parameters.all.find(({ normal }) => /(?:^|_)(?:webhook|callback)(?:_url|_uri)?$/.test(normal));
  if (hook !== undefined)
    return { value: true, confidence: 0.85, evidence: `takes the address ${quoted(hook.name)} to report to` };
  const request = parameters.kinds.get('request');
  const url = parameters.kinds.get('url');
  if (url === undefined) return undefined;
  if (request !== undefined) {
    return { value: true, confidence: 0.9, evidence: `takes a ${quoted(url)} and ${quoted(request)} of a request` };
  }
  const load = parameters.all.find(({ normal }) => LOADS.has(normal));
  if (load !== undefined) {
    return { value: true, confidence: 0.85, evidence: `takes a ${quoted(url)} and a ${quoted(load.name)}` };
  }
  const verbs = [head.verb?.lemma, sentence.verb?.lemma];
  const visits = verbs.find((verb) => verb !== undefined && VISITING.has(verb));
  if (visits === undefined) return undefined;
  return { value: true, confidence: 0.8, evidence: `takes a ${quoted(url)} to ${visits}` };
}

// What goes to an address that is given with it.
const LOADS = new Set(['body', 'payload', 'json', 'post_data', 'form_data']);
const VISITING = new Set([
  'fetch',
  'navigate',
  'goto',
  'open',
  'scrape',
  'crawl',
  'visit',
  'browse',
  'download',
  'request',
  'extract',
]);

const SENDS_OFF =
  /^\W*(?:(?:makes?|sends?|performs?|executes?|issues?) )?(?:an? )?https? (?:post|put|patch)\b|\b(?:posts?|sends?|uploads?|submits?|forwards?) [^.]{0,60}\bto (?:an?|the|any|some|your) (?:\w+ )?(?:url|endpoint|webhook|address|server)\b/i;
const ELSEWHERE =
  /\b(?:using|via|through|with|by|calls?|calling|queries|to|from) (?:an? |the )?(?:remote|external|third[- ]party|hosted|cloud|online) (?:[\w-]+ )?(?:apis?|services?|servers?|models?|endpoints?)\b/i;
const SPEAKS_TO = /^\W*(?:comments?|repl(?:y|ies)|tweets?) (?:on|to|at|about)\b/i;

/** What the description says of it, where there is a parameter that could carry something. */
function said({ description, parameters }: ToolReading): Judgement | undefined {
  const text = description.slice(0, DESCRIPTION_READ);
  if (SPEAKS_TO.test(text)) {
    return { value: true, confidence: 0.85, evidence: 'the description says it answers where others read' };
  }
  const carries = parameters.all.find(isFreeText);
  if (carries === undefined) return undefined;
  if (SENDS_OFF.test(text)) {
    return {
      value: true,
      confidence: 0.85,
      evidence: `the description says it sends something off, and it takes ${quoted(carries.name)}`,
    };
  }
  if (!ELSEWHERE.test(text)) return undefined;
  return {
    value: true,
    confidence: 0.8,
    evidence: `the description speaks of a service elsewhere, and it takes ${quoted(carries.name)}`,
  };
}

const DESCRIPTION_READ = 600;

function isFreeText({ kind, normal, schema }: Parameter): boolean {
  const named = kind !== undefined && HARMLESS.has(kind) && !/search|query|^q$|keyword/.test(normal);
  return !named && schema['type'] === 'string' && schema['enum'] === undefined && !/(?:^|_)ids?$/.test(normal);
}

/** A shell or an interpreter can reach whatever the machine can. */
function run({ parameters, phrases, head }: ToolReading, readOnly: number): Judgement | undefined {
  const shell = parameters.kinds.get('shell');
  const executes = head.verb?.verbClass === 'execute' || head.verb === undefined;
  if (shell === undefined || !executes || readOnly > 0.5 || phrases.has('readonly')) return undefined;
  return { value: true, confidence: 0.8, evidence: `runs what it is given as ${quoted(shell)}` };
}

function closed({ parameters }: ToolReading, readOnly: number): Judgement | undefined {
  if (readOnly < 0.9) return undefined;
  const carries = parameters.all.find(({ kind, normal, schema }) => {
    if (kind !== undefined && HARMLESS.has(kind) && !/search|query|^q$|keyword/.test(normal)) return false;
    return (
      schema['type'] !== 'boolean' &&
      schema['type'] !== 'number' &&
      schema['type'] !== 'integer' &&
      !/(?:^|_)ids?$/.test(normal) &&
      schema['enum'] === undefined
    );
  });
  if (carries !== undefined) return undefined;
  const evidence =
    parameters.all.length === 0 ? 'reads and takes no parameters' : 'reads and takes no text that could carry data';
  return { value: false, confidence: 0.85, evidence };
}
