/** What a line of the log says, in words: how it ended, who said yes and how, and what was done to its result. */
import { isJsonObject, printableExcerpt } from '@hintlock/core';
import type { LogEntry } from '@hintlock/gateway';
import { duration } from './duration.ts';
import type { LogRow } from './join-lines.ts';
import { shortId } from './short-id.ts';

/** What it was about: a tool, or what was read. */
export function nameWords({ server, tool, method, ...entry }: LogEntry): string {
  const args = isJsonObject(entry['arguments']) ? entry['arguments'] : {};
  if (method === 'resources/read') return `${server}: resource ${text(args['uri'], 200)}`.trimEnd();
  if (method === 'prompts/get') return `${server}: prompt ${text(args['name'], 200)}`.trimEnd();
  return method === undefined ? `${server}/${tool}` : `${server}: ${method}`;
}

/** How it ended, in a few words. Nothing for what has no end. */
export function endWords({ entry, outcome }: LogRow): string {
  if (entry.kind === 'grant') return '';
  const end = outcome ?? entry;
  if (end.kind === 'refused') return 'not made';
  if (end.kind === 'intent') return 'no end yet';
  const took = typeof end['milliseconds'] === 'number' ? ` ${duration(end['milliseconds'])}` : '';
  return `${text(end['outcome'], 10)}${took}`;
}

/** Everything else worth knowing, each in a few words. */
export function rowFacts({ entry, outcome }: LogRow): readonly string[] {
  if (entry.kind === 'grant') return grantWords(entry);
  const ended = outcome ?? entry;
  return [
    ...(entry.effect === 'allow' ? [] : reasonNames(entry['reasons'])),
    ...insteadWords(entry['instead']),
    ...approvalWords(entry['approval']),
    ...(ended['why'] === undefined ? [] : [text(ended['why'], 60)]),
    ...count(ended['redacted'], 'credential', 'taken out'),
    ...cutWords(ended['cut']),
    ...observedWords(ended['observed']),
    ...count(ended['retries'], 'more attempt', 'made'),
  ];
}

/** How a person was asked, in the pipeline's word for it, and what came of it. */
const APPROVALS: Readonly<Record<string, string>> = {
  elicitation: 'a person said yes (elicitation)',
  input_required: 'a person said yes (input_required)',
  approval: 'a person had approved it',
  grant: 'a grant covers it',
  continued: 'goes on with a call that a person approved',
  declined: 'a person said no',
  waiting: 'waits for a person',
  asked: 'a person is being asked',
  cancelled: 'the client took it back',
};

function approvalWords(approval: unknown): string[] {
  if (typeof approval !== 'string') return [];
  return [Object.hasOwn(APPROVALS, approval) ? (APPROVALS[approval] ?? '') : text(approval, 40)];
}

function reasonNames(reasons: unknown): string[] {
  if (!Array.isArray(reasons)) return [];
  return reasons.flatMap((reason: unknown) =>
    isJsonObject(reason) ? [`${text(reason['by'], 10)} ${text(reason['name'], 60)}`] : [],
  );
}

function insteadWords(instead: unknown): string[] {
  if (!isJsonObject(instead) || instead['effect'] === 'allow') return [];
  return [`only observed, else ${text(instead['effect'], 10)}: ${reasonNames(instead['reasons']).join(', ')}`];
}

function grantWords(entry: LogEntry): string[] {
  const { what, by, call } = entry;
  const isAnswer = what === 'approved' || what === 'denied';
  const which = `${isAnswer ? 'approval' : 'grant'} ${shortId(call)}`;
  return [`${which}, by ${text(by, 40)}`];
}

/** The first says enough; the others are in the result. */
function cutWords(cut: unknown): string[] {
  if (!Array.isArray(cut) || cut.length === 0) return [];
  return [`cut: ${text(cut[0], 60)}${cut.length > 1 ? ` and ${cut.length - 1} more` : ''}`];
}

/** What it was seen to do, the gravest first; that it read something is in the JSON. */
function observedWords(observed: unknown): string[] {
  if (!isJsonObject(observed)) return [];
  const { first, ambiguous } = observed;
  const told = Array.isArray(first)
    ? first.filter((words) => typeof words === 'string' && !words.startsWith('read '))
    : [];
  const whose = ambiguous === true ? 'seen beside other calls' : 'seen';
  return told.length === 0 ? [] : [`${whose}: ${told.map((words) => text(words, 80)).join(', ')}`];
}

function count(value: unknown, thing: string, done: string): string[] {
  if (typeof value !== 'number' || value <= 0) return [];
  return [`${value} ${thing}${value === 1 ? '' : 's'} ${done}`];
}

function text(value: unknown, limit: number): string {
  return typeof value === 'string' ? printableExcerpt(value, limit) : '';
}
