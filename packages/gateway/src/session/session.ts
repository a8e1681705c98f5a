/** A session: one client's conversation, with what it has come to hold and how many calls it has made. */
import { EMPTY_LABEL, HINTS, type Label, type Profile, SENSITIVITIES } from '@hintlock/core';

export interface Session {
  readonly id: string;
  label: Label;
  calls: number;
}

export function createSession(id: string): Session {
  return { id, label: EMPTY_LABEL, calls: 0 };
}

/** What a result of a tool with this profile adds to a label. A label only ever grows. */
export function joinLabel(label: Label, profile: Profile, source: string): Label {
  const { private: isPrivate, untrusted, secret, sensitive } = profile.hints;
  const level = sensitive.value === 'unknown' ? HINTS.sensitive.loose : sensitive.value;
  const rises = SENSITIVITIES.indexOf(level) > SENSITIVITIES.indexOf(label.sensitivity);
  const next: Label = {
    sensitivity: rises ? level : label.sensitivity,
    private: label.private || isPrivate.value === true || secret.value === true,
    untrusted: label.untrusted || untrusted.value === true,
    sources: label.sources,
  };
  const grew = rises || next.private !== label.private || next.untrusted !== label.untrusted;
  return grew ? { ...next, sources: [...label.sources, source] } : label;
}
