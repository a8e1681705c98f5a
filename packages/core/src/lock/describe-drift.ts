/** Drift in words: what changed, for a person and a model, without a word of the server's own. */
import type { Difference } from '../drift/drift.ts';
import { matters } from '../drift/matters.ts';
import type { ToolDrift } from './compare-with-lock.ts';

/** The end of "since it was accepted, …". A stranger chose every name in a schema, so none of them is repeated. */
export function describeDrift({ verdict, differences }: ToolDrift): string {
  if (verdict === 'added') return 'it is new: nobody has accepted it';
  if (verdict === 'removed') return 'the server does not list it any more';
  const parts = [...new Set(differences.filter(matters).map(describePart))];
  if (parts.length === 0) return 'nothing that matters changed';
  const last = parts.at(-1) ?? '';
  return parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

function describePart({ kind, path, direction, before, after }: Difference): string {
  if (kind === 'hint') return `${path} went from ${String(before)} to ${String(after)} (${WORDS[direction]})`;
  if (kind === 'unshown') return 'a part changed that is not shown, because it looks like a credential';
  if (kind === 'text') return `its ${path.endsWith('title') ? 'title' : 'description'} changed`;
  if (kind === 'other') return 'words changed in a field that Hintlock does not interpret';
  const schema = path.startsWith('outputSchema') ? 'output schema' : 'input schema';
  if (direction === 'looser') return `its ${schema} accepts more`;
  return direction === 'tighter' ? `its ${schema} accepts less` : `its ${schema} changed`;
}

const WORDS: Readonly<Record<Difference['direction'], string>> = {
  looser: 'looser',
  tighter: 'stricter',
  neutral: 'changed',
};
