/** A session: one client's conversation, with what it has come to hold and how many calls it has made. */
import { EMPTY_LABEL, HINTS, type Label, type Profile, SENSITIVITIES } from '@hintlock/core';

export interface Session {
  readonly id: string;
  readonly principal: string;
  readonly startedAt: number;
  /** The client's name and version, once it has said them. */
  client: string;
  label: Label;
  calls: number;
  lastSeen: number;
}

export function createSession(id: string, principal: string, now: number): Session {
  return { id, principal, startedAt: now, client: 'unknown', label: EMPTY_LABEL, calls: 0, lastSeen: now };
}

/** What a result of a tool with this profile adds to a label. A label only ever grows. */
export function joinLabel(label: Label, profile: Profile, source: () => string): Label {
  const { private: isPrivate, untrusted, secret, sensitive } = profile.hints;
  const level = sensitive.value === 'unknown' ? HINTS.sensitive.loose : sensitive.value;
  const rises = SENSITIVITIES.indexOf(level) > SENSITIVITIES.indexOf(label.sensitivity);
  const becomesPrivate = !label.private && (isPrivate.value === true || secret.value === true);
  const becomesUntrusted = !label.untrusted && untrusted.value === true;
  if (!rises && !becomesPrivate && !becomesUntrusted) return label;
  return {
    sensitivity: rises ? level : label.sensitivity,
    private: label.private || becomesPrivate,
    untrusted: label.untrusted || becomesUntrusted,
    sources: [...label.sources, source()],
  };
}
