/** Finds what is shaped like a credential, by the marks that issuers put on theirs. Cheap enough for every call. */

// Prefixes that issuers put on their tokens, private keys, and credentials inside an address.
const SHAPES =
  /\b(?:gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abposr]-[\w-]{10,}|sk-[\w-]{20,}|AKIA[0-9A-Z]{16}|ASIA[0-9A-Z]{16}|AIza[\w-]{30,}|ya29\.[\w-]+|npm_\w{30,}|SG\.[\w-]{16,}\.[\w-]{16,}|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,})|-----BEGIN [A-Z ]*PRIVATE KEY|\b\w+:\/\/[^\s/:@]+:[^\s/@]+@/;

const ALL_SHAPES = new RegExp(SHAPES, 'g');

export function looksLikeSecret(text: string): boolean {
  return SHAPES.test(text);
}

/** Every such thing in `text`. */
export function secretShapes(text: string): readonly string[] {
  return text.match(ALL_SHAPES) ?? [];
}

/** `text` with every such thing replaced. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(ALL_SHAPES, '[redacted]');
}
