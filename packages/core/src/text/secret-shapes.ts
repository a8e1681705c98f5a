/** Finds what is shaped like a credential, by the marks that issuers put on theirs. Cheap enough for every call. */

// Prefixes that issuers put on their tokens, whole private keys, and credentials inside an address. Whoever writes the text
// is a stranger, so each shape takes linear time: the first part of a JWT ends where another could begin, for example.
const SHAPES =
  /(?<![A-Za-z0-9])(?:hlk_[\w-]{20,}|gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abposr]-[\w-]{12,}|sk-(?=[\w-]{0,60}[0-9A-Z])[\w-]{20,}|AKIA[0-9A-Z]{16}|ASIA[0-9A-Z]{16}|AIza[\w-]{30,}|ya29\.[\w-]{12,}|npm_[A-Za-z0-9]{30,}|SG\.[\w-]{16,}\.[\w-]{16,}|eyJ(?:[A-Za-z0-9]|[_-](?!eyJ)){8,}\.eyJ[\w-]{8,}\.[\w-]{8,})|-----BEGIN [A-Z ]*PRIVATE KEY[^]*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|$)|\b\w{1,20}:\/\/[^\s/:@"'<>`]*:[^\s/@"'<>`]+@/;
const ALL_SHAPES = new RegExp(SHAPES, 'g');

export function looksLikeSecret(text: string): boolean {
  return SHAPES.test(text);
}

/** Every such thing in `text`. */
export function secretShapes(text: string): readonly string[] {
  return text.match(ALL_SHAPES) ?? [];
}

/** `text` with every such thing replaced: by a plain note, or by what `replacement` makes of it and of where it stands. */
export function withoutSecrets(
  text: string,
  replacement: (secret: string, position: number) => string = () => '[redacted]',
): string {
  return text.replaceAll(ALL_SHAPES, replacement);
}
