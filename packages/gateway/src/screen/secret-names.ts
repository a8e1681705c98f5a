/** Names that hold a credential: `apiKey`, `access_token`, `DB_PASS`; not `author`, `keyword` or `pass`. */

const SECRET_NAME =
  /(?:^|[_\W])(?:(?:api|access|private|secret|account|auth|encryption|master|signing)_?keys?|tokens?|secrets?|passw(?:or)?ds?|passphrases?|pwd|authorization|credentials?|cookies?|bearer|connection_?strings?)$|[_\W]pass$/i;

export function namesSecret(name: string): boolean {
  return SECRET_NAME.test(name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2'));
}

/** `total_tokens: 1234` tells how many there are, not what they are. */
export function namesCount(name: string): boolean {
  return /tokens$/i.test(name);
}
