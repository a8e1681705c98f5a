/** Whether what a tool does can be taken back, and whether it is expensive. */
import { quoted } from '../describe-feature.ts';
import type { Judgement } from '../judgement.ts';
import type { ToolReading } from '../read-tool.ts';

const UNDOABLE: ReadonlySet<string> = new Set(['delete', 'remove', 'end', 'restore']);

export function judgeReversible({ phrases, head }: ToolReading, readOnly: number): Judgement | undefined {
  if (readOnly > 0.5 || head.verb?.verbClass === 'create') return undefined;
  if (phrases.has('final'))
    return { value: false, confidence: 0.95, evidence: 'the description says it cannot be undone' };
  if (phrases.has('undoable') && UNDOABLE.has(head.verb?.verbClass ?? 'read'))
    return { value: true, confidence: 0.85, evidence: 'the description says it can be undone' };
  const verb = head.verb?.lemma ?? '';
  if (/^(?:send|pay|purge|erase|wipe|destroy|shred|charge|purchase|buy|broadcast|nuke)$/.test(verb)) {
    return { value: false, confidence: 0.85, evidence: `what one does by ${quoted(verb)} cannot be taken back` };
  }
  if (
    /^(?:archive|trash|unarchive|mute|unmute|pin|unpin|star|unstar|snooze|hide)$/.test(verb) &&
    head.place === 'first'
  ) {
    return { value: true, confidence: 0.8, evidence: `${quoted(verb)} has an opposite` };
  }
  return undefined;
}

const MAKING = new Set([
  'create',
  'generate',
  'provision',
  'launch',
  'synthesize',
  'train',
  'deploy',
  'clone',
  'resize',
  'upgrade',
]);

export function judgeCost({ phrases, head, nameTopics }: ToolReading, readOnly: number): Judgement | undefined {
  if (phrases.has('costly')) {
    return { value: true, confidence: 0.85, evidence: 'the description says it takes money, credits or long' };
  }
  const verb = head.verb;
  if (verb?.verbClass === 'pay' && !verb.noun)
    return { value: true, confidence: 0.85, evidence: `the name says ${quoted(verb.lemma)}` };
  if (verb === undefined || !MAKING.has(verb.lemma)) return undefined;
  const last = head.words.at(-1) ?? '';
  const machine = nameTopics.get('infrastructure') === last ? last : undefined;
  if (
    machine !== undefined &&
    /^(?:cluster|instance|droplet|vm|vps|machine|server|node)s?$/.test(machine) &&
    readOnly < 0.5
  ) {
    return { value: true, confidence: 0.8, evidence: `sets up a ${quoted(machine)}` };
  }
  const media = nameTopics.get('media') === last ? last : undefined;
  if (media !== undefined && (verb.verbClass === 'generate' || verb.lemma === 'create') && nameTopics.size === 1) {
    return { value: true, confidence: 0.8, evidence: `generates ${quoted(media)}` };
  }
  return undefined;
}
