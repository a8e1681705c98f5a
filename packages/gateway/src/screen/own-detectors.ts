/** Our own detectors: the shapes that core knows, and what the library's rules leave out. */
import { withoutSecrets } from '@hintlock/core';
import type { Span } from './span.ts';

export function ownSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  withoutSecrets(text, (secret, position) => {
    const end = position + secret.length;
    if (!isOnlyMentioned(secret)) spans.push({ start: position, end, kind: kindOf(secret) });
    return secret;
  });
  for (const match of text.matchAll(AWS_SECRET)) {
    const end = match.index + match[0].length;
    spans.push({ start: end - AWS_SECRET_LENGTH, end, kind: 'AWS secret key' });
  }
  return spans;
}

/** The library overlooks keys that end in a sign, because it wants the end of a word there. */
const AWS_SECRET =
  /(?:SECRET|secret|Secret)_?(?:ACCESS|access|Access)_?(?:KEY|key|Key)["']?\s*(?:=>|[:=])\s*["']?[A-Za-z0-9/+=]{40}(?![A-Za-z0-9/+=])/g;
const AWS_SECRET_LENGTH = 40;

/** A manual that shows how a private key begins, with no end and nothing like a key after it, is not one. */
function isOnlyMentioned(secret: string): boolean {
  if (!secret.startsWith('-----BEGIN') || secret.includes('-----END', 10)) return false;
  return !/[A-Za-z0-9+/]{40}/.test(secret.slice(0, 600));
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^-----BEGIN/, 'private key'],
  [/^\w{1,20}:\/\//, 'credentials in an address'],
  [/^gh/, 'GitHub token'],
  [/^gl/, 'GitLab token'],
  [/^xox/, 'Slack token'],
  [/^sk-/, 'API key'],
  [/^A[KS]IA/, 'AWS key'],
  [/^(?:AIza|ya29)/, 'Google key'],
  [/^npm_/, 'npm token'],
  [/^SG\./, 'SendGrid key'],
  [/^eyJ/, 'JSON web token'],
];

function kindOf(secret: string): string {
  return KINDS.find(([pattern]) => pattern.test(secret))?.[1] ?? 'credential';
}
