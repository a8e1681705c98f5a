/** Credentials of every kind that is looked for, made up anew at run time so that no scanner mistakes this file for a leak. */

/** Draws `length` characters of `alphabet`. */
export type Draw = (alphabet: string, length: number) => string;

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const LETTERS = LOWER + UPPER;
const WORD = LETTERS + DIGITS;
const HEXADECIMAL = '0123456789abcdef';
const BASE64 = `${WORD}+/`;
const BASE64_URL = `${WORD}_-`;

export interface Sample {
  /** The name of the library's rule, or `own`. */
  readonly rule: string;
  /** What surrounds the credential wherever it is found by its surroundings. */
  readonly text: (credential: string) => string;
  /** What must not be left. */
  readonly credential: string;
}

/** At least one of each rule, and of each of our own shapes. */
export function sampleCredentials(draw: Draw): readonly Sample[] {
  const plain = (rule: Sample['rule'], ...parts: string[]): Sample => ({
    rule,
    text: (credential) => `before ${credential} after`,
    credential: parts.join(''),
  });
  const inAddress = (rule: Sample['rule'], [before, credential, after]: readonly [string, string, string]): Sample => ({
    rule,
    text: (secret) => `connect to ${before}${secret}${after} now`,
    credential,
  });
  const key = (): string => `MII${draw(BASE64, 61)}\n${Array.from({ length: 8 }, () => draw(BASE64, 64)).join('\n')}`;
  const jwt = (): string => `eyJ${draw(WORD, 20)}.eyJ${draw(BASE64_URL, 40)}.${draw(BASE64_URL, 43)}`;
  const account = Buffer.from(JSON.stringify({ email: draw(LOWER, 40), secretKey: draw(WORD, 60) }))
    .toString('base64')
    .replace(/=*$/, '');
  return [
    plain('1password', 'op', 's_', account.endsWith('fQ') ? account : serviceAccount(draw)),
    plain('anthropic', 's', 'k-ant-', 'api03-', draw(BASE64_URL, 93), 'AA'),
    { rule: 'aws', text: (s) => `aws_secret_access_key = ${s}\n`, credential: `${draw(BASE64, 39)}x` },
    { rule: 'aws', text: (s) => `AWS_SECRET_ACCESS_KEY="${s}"`, credential: `${draw(BASE64, 39)}/` },
    inAddress('basicauth', ['https:/', `/bob:${draw(WORD, 12)}@`, 'host.example/path']),
    plain('cloudflare', 'cf', 'ut_', draw(WORD, 40), draw(HEXADECIMAL, 8)),
    inAddress('database-connection-string', ['postgres:/', `/app:${draw(WORD, 14)}@`, 'db.internal/main']),
    inAddress('database-connection-string', ['mongodb+srv:/', `/app:${draw(WORD, 14)}@`, 'db.internal/main']),
    inAddress('database-connection-string', ['mysql:/', `/app:${draw(WORD, 14)}@`, 'db.internal/main']),
    plain('databricks', 'da', 'pi', draw(HEXADECIMAL, 32)),
    plain('docker', 'dckr', '_pat_', draw(BASE64_URL, 27)),
    plain('figma', 'fi', 'gd_', draw(BASE64_URL, 40)),
    plain('github', 'gh', 'p_', draw(WORD, 36)),
    plain('github', 'github', '_pat_', draw(`${WORD}_`, 82)),
    plain('github', 'gh', 's_', draw(DIGITS, 6), '_', jwt()),
    plain('gitlab', 'gl', 'pat-', draw(BASE64_URL, 19), 'x'),
    plain('grafana', 'gl', 'c_ey', 'J', draw(BASE64, 64)),
    plain('grafana', 'gl', 'sa_', draw(WORD, 32), '_', draw(HEXADECIMAL, 8)),
    plain('groq', 'g', 'sk_', draw(WORD, 52)),
    plain('hashicorp-vault', 'h', 'vs.', draw(BASE64_URL, 95)),
    plain('huggingface', 'h', 'f_', draw(LETTERS, 34)),
    plain('linear', 'lin', '_api_', draw(WORD, 40)),
    plain('notion', 'nt', 'n_', draw(DIGITS, 11), draw(WORD, 35)),
    plain('npm', 'np', 'm_', draw(WORD, 36)),
    {
      rule: 'npm',
      text: (s) => ['//registry.example/:_auth', 'Token=', s, '\nnext'].join(''),
      credential: draw(HEXADECIMAL, 36),
    },
    plain('openai', 's', 'k-proj-', draw(WORD, 74), 'T3Blbk', 'FJ', draw(WORD, 74)),
    plain('privatekey', '-----BEGIN RSA PRIVATE', ` KEY-----\n${key()}\n-----END RSA PRIVATE`, ' KEY-----'),
    plain('privatekey', '-----BEGIN PRIVATE', ` KEY-----\n${key()}`),
    plain('sendgrid', 'S', 'G.', draw(WORD, 22), '.', draw(WORD, 43)),
    plain('shopify', 'shp', 'at_', draw(WORD, 32)),
    plain('slack', 'xo', 'xb-', draw(DIGITS, 12), '-', draw(DIGITS, 12), '-', draw(WORD, 24)),
    plain('slack', 'xa', 'pp-1-', draw(UPPER, 11), '-', draw(DIGITS, 13), '-', draw(HEXADECIMAL, 40)),
    plain('slack', 'https://hooks.', 'slack.com/services/T', draw(UPPER, 8), '/B', draw(UPPER, 8), '/', draw(WORD, 24)),
    plain('stripe', 's', 'k_live_', draw(WORD, 24)),
    plain('tailscale', 'ts', 'key-auth-', draw(WORD, 16), '-', draw(WORD, 32)),
    plain('vercel', 'v', 'cp_', draw(WORD, 24)),
    plain('own', 'AK', 'IA', draw(UPPER, 16)),
    plain('own', 'AS', 'IA', draw(UPPER, 16)),
    plain('own', 'AI', 'za', draw(WORD, 35)),
    plain('own', 'ya', '29.', draw(BASE64_URL, 60)),
    plain('own', 's', 'k-or-v1-', draw(HEXADECIMAL, 63), '7'),
    plain('own', jwt()),
    inAddress('own', ['redis:/', `/:${draw(WORD, 14)}@`, 'cache.internal']),
  ];
}

/** The rule wants base64 of an object that ends in `fQ`, which depends on the length. */
function serviceAccount(draw: Draw): string {
  for (let length = 80; ; length += 1) {
    const text = Buffer.from(JSON.stringify({ k: draw(WORD, length) })).toString('base64');
    if (text.endsWith('fQ==')) return text;
  }
}
