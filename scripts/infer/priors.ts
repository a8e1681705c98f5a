/** What anybody who speaks the language would expect of a feature before seeing data: where the weights start from. */

import type { VerbClass } from '../../packages/core/src/infer/lexicon/verb-class.ts';
import type { LearnedHint } from '../../packages/core/src/infer/model.ts';

const VERBS: Readonly<Record<VerbClass, readonly [readOnly: number, destructive: number, idempotent: number]>> = {
  read: [2, 0, 0],
  compute: [1.5, 0, 0],
  wait: [1.5, 0, 0],
  either: [0, 0, 0],
  generate: [0, -0.5, -0.5],
  export: [0, -0.5, 0],
  create: [-2, -1.5, -1.5],
  update: [-2.5, 0, 1],
  delete: [-3, 4, 0.7],
  remove: [-3, 1.5, 0.7],
  end: [-2.5, 0.3, 0.7],
  restore: [-2.5, 0, -0.3],
  execute: [-1, 0.3, -1],
  send: [-2.5, -0.7, -2],
  drive: [-1.5, 0, -0.5],
  pay: [-3, 1, -1.5],
  manage: [-2, 0.7, 0],
};

const OTHERS: Readonly<Record<string, readonly [number, number, number]>> = {
  'phrase.readonly': [2.5, -1.5, 0],
  'phrase.unchanged': [1.5, -0.7, 0],
  'phrase.final': [-1.5, 2, 0],
  'phrase.destructive': [-1.5, 2, 0],
  'phrase.overwrites': [-1, 1, 0.5],
  'phrase.deletes': [-1, 1, 0],
  'phrase.creates': [-0.7, 0, 0],
  'phrase.changes': [-0.7, 0, 0],
  'phrase.starts': [-0.7, 0, 0],
  'phrase.asks': [-1, 0.7, 0],
  'phrase.warns': [-0.3, 0.3, 0],
  'phrase.file': [-1, 0, 0],
  'phrase.idempotent': [0, 0, 2],
  'phrase.ungoverned': [-4, 4, -1],
  'phrase.undoable': [-0.5, -0.5, 0],
  'phrase.text': [0.7, 0, 0],
  'param.page': [0.8, 0, 0],
  'param.narrow': [0.5, 0, 0],
  'param.content': [-0.6, 0, 0],
  'param.recipient': [-0.4, 0, -0.3],
  'param.force': [-0.8, 0.7, 0],
  'param.confirm': [-1, 0.7, 0],
  'param.dry': [-1, 0.3, 0],
  'param.output': [-0.5, 0, 0],
  'param.save': [-4, 0, 0],
  'phrase.makes-missing': [-3, -0.5, 0.5],
  'free.graphql': [-2, 1.5, -1],
  'free.request': [-2, 1.5, -1],
  'free.pipeline': [-5, 0, 0],
  'takes.guard': [-1, 4, 0],
  'takes.deal': [-1, 4, 0],
  'phrase.upload': [-4.5, -0.5, -1],
  'about.clock': [0.7, 0, 0],
  'download.here': [1.2, 0, 0],
  'head.none': [0.3, 0, 0],
  'phrase.sends': [-3, 0, -1],
  'free.sql.reader': [0, 0.7, 0],
  'pair.none.none': [-1, 0, 0],
  'says.runs.read': [1.5, 0, 0],
  'runs.read': [1.5, 0, 0],
  'about.docs': [0.7, -0.5, 0],
  'free.sql': [-1, 1.5, -1],
  'free.shell': [-1.5, 1.5, -1],
  'param.graphql': [-1, 1, -0.5],
  'param.request': [-1, 1, -0.5],
  'choice.delete': [-5, 2, 0],
  'choice.write': [-4, 0, 0],
  'choice.read': [0.7, 0, 0],
};

const PLACES: Readonly<Record<string, number>> = {
  head: 1,
  tail: 0.5,
  inner: 0.2,
  say: 0.7,
  also: 0.35,
  title: 0.4,
  late: 0,
};
const COLUMN: Readonly<Record<LearnedHint, 0 | 1 | 2>> = { readOnly: 0, destructive: 1, idempotent: 2 };

export function priorOf(key: string, hint: LearnedHint): number {
  const column = COLUMN[hint];
  const [place = '', rest = ''] = key.split('.', 2);
  const verb = VERBS[rest as VerbClass];
  const scale = PLACES[place];
  if (verb !== undefined && scale !== undefined) {
    // A second verb that reads takes nothing back: "Create a page and return it" still creates.
    if (place === 'also' && hint === 'readOnly' && verb[0] > 0) return 0;
    return verb[column] * scale;
  }
  return OTHERS[key]?.[column] ?? 0;
}

/** Every feature that has such an expectation, seen in the data or not. */
export function expectedKeys(): string[] {
  const verbs = Object.keys(VERBS).flatMap((verb) =>
    ['head', 'tail', 'say', 'also', 'title'].map((place) => `${place}.${verb}`),
  );
  return [...verbs, ...Object.keys(OTHERS)];
}

/** How strongly a weight is held to where it started: a single word may say little that its kind does not. */
export function stiffnessOf(key: string, hint: LearnedHint): number {
  if (key === 'bias') return 0.05;
  // The worst of the actions decides, whatever else is said.
  if (key.startsWith('choice.') && hint === 'readOnly') return 6;
  // What counts as destructive or repeatable is a habit of each maker; only the general part is worth learning.
  if (hint !== 'readOnly') {
    if (/^(?:siblings|about)\./.test(key)) return 40;
    if (/^(?:word|takes)=/.test(key)) return 12;
    if (key.startsWith('param.')) return 4;
  }
  // Nouns mostly name reads; an unknown verb is taken for one, so this must not weigh much.
  if (key === 'head.none') return 12;
  if (/^(?:head|tail|say|phrase|takes|choice|free|siblings)\./.test(key)) return 0.5;
  if (/^(?:param|also|title|late|inner|runs|says|about)\./.test(key)) return 1;
  if (key.startsWith('pair.')) return 2;
  if (/^(?:head|say)=/.test(key)) return 1.5;
  return 3;
}
