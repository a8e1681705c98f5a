/** The library's rules: what we call what each one finds, and what every finding of it begins with. */

export interface LibraryRule {
  readonly kind: string;
  /**
   * Regular expressions for what must stand before the first random character of any finding. Each ends in `_`, `-` or `.`.
   * A rule without marks is found by a trace of its own (see traces.ts).
   */
  readonly marks?: readonly string[];
  /** Why the rule is never asked. */
  readonly unused?: string;
}

const PREFIX = '@secretlint/secretlint-rule-';

/** By the rule's id without its prefix. A test holds this list against the installed library's. */
export const LIBRARY_RULES: { readonly [name: string]: LibraryRule } = {
  '1password': { kind: '1Password token', marks: ['ops_'] },
  anthropic: { kind: 'Anthropic key', marks: ['sk-'] },
  aws: { kind: 'AWS secret key' },
  basicauth: { kind: 'credentials in an address' },
  cloudflare: { kind: 'Cloudflare token', marks: ['cf(?:k|ut|at)_'] },
  'database-connection-string': { kind: 'credentials in an address' },
  databricks: { kind: 'Databricks token' },
  docker: { kind: 'Docker token', marks: ['dckr_pat_'] },
  figma: { kind: 'Figma token', marks: ['figd_'] },
  'filter-comments': { kind: '', unused: 'lets the text itself say that its credentials be overlooked' },
  gcp: { kind: '', unused: 'reads files; the key inside such a file is a private key like any other' },
  github: { kind: 'GitHub token', marks: ['gh[pousr]_', 'github_pat_'] },
  gitlab: { kind: 'GitLab token', marks: ['glpat-'] },
  grafana: { kind: 'Grafana token', marks: ['gl(?:c|sa)_'] },
  groq: { kind: 'Groq key', marks: ['gsk_'] },
  'hashicorp-vault': { kind: 'Vault token', marks: ['hv[sbr]\\.'] },
  huggingface: { kind: 'Hugging Face token', marks: ['hf_'] },
  linear: { kind: 'Linear key', marks: ['lin_api_'] },
  notion: { kind: 'Notion token', marks: ['ntn_'] },
  npm: { kind: 'npm token', marks: ['npm_'] },
  openai: { kind: 'OpenAI key', marks: ['sk-'] },
  privatekey: { kind: 'private key' },
  sendgrid: { kind: 'SendGrid key', marks: ['SG\\.'] },
  shopify: { kind: 'Shopify token', marks: ['shp(?:pa|ca|at|ss)_'] },
  slack: { kind: 'Slack token', marks: ['xox[abpor]-', 'xapp-', '[hH][oO][oO][kK][sS]\\.'] },
  stripe: { kind: 'Stripe key', marks: ['[sr]k_(?:live|test)_'] },
  tailscale: { kind: 'Tailscale key', marks: ['tskey-'] },
  vercel: { kind: 'Vercel token', marks: ['vc[piark]_'] },
};

export function libraryRule(id: string): LibraryRule | undefined {
  return id.startsWith(PREFIX) ? LIBRARY_RULES[id.slice(PREFIX.length)] : undefined;
}
